import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../workspaces.ts';

/** Source code to mutate, as Stryker reads it: `file` or `file:firstLine-lastLine`, by path from the root. */
export type MutantTarget = string;

const CODE = /\.tsx?$/;
/** Files without behaviour of the product: tests and their support, declarations, configurations and texts. */
const NOT_MUTATED =
  /\.(test|spec|d|config)\.tsx?$|(^|[/-])copy\.ts$|\/(testing|vectors|golden|node_modules|dist)\/|^(e2e|bench|scripts)\//;

/** Returns true for a source file of the product, by its path from the root. */
export const isMutable = (file: string): boolean => CODE.test(file) && !NOT_MUTATED.test(file);

/** Lists the source files of the product in workspaces with tests, by path from the root. */
export function listMutableFiles(root: string): string[] {
  const tested = listWorkspaces(root).filter((name) => existsSync(path.join(root, name, 'vitest.config.ts')));
  return listFiles(root).filter((file) => isMutable(file) && tested.includes(file.split('/', 1)[0] ?? ''));
}

/** Returns the files at or below the named paths. Throws for a path without a source file of the product. */
export function findFilesAt(files: readonly string[], paths: readonly string[]): MutantTarget[] {
  return paths.flatMap((name) => {
    const wanted = path.posix.normalize(name).replace(/\/$/, '');
    const found = files.filter((file) => file === wanted || file.startsWith(`${wanted}/`));
    if (found.length === 0) throw new Error(`There is no source file of the product at ${name}.`);
    return found;
  });
}

/**
 * Returns the lines that differ between the working tree and its merge base with `main`. A new file counts as a whole.
 * Throws when the repository has no `main`.
 */
export function findChangedLines(root: string, files: readonly string[]): MutantTarget[] {
  const base = git(root, ['merge-base', 'HEAD', 'main']).trim();
  const changed = readChangedLines(
    git(root, ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--relative', base]),
  );
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard']).split('\n');
  return files.flatMap((file) => (untracked.includes(file) ? [file] : (changed.get(file) ?? [])));
}

/** Reads the changed line ranges of each file from a diff without context lines. Removed lines have no range. */
export function readChangedLines(diff: string): ReadonlyMap<string, readonly MutantTarget[]> {
  const ranges = new Map<string, MutantTarget[]>();
  let file = '';
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    if (count > 0) ranges.set(file, [...(ranges.get(file) ?? []), `${file}:${first}-${first + count - 1}`]);
  }
  return ranges;
}

function listFiles(root: string): string[] {
  const listed = git(root, ['ls-files', '--cached', '--others', '--exclude-standard']).split('\n');
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(path.join(root, file))).sort();
}

function git(root: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}
