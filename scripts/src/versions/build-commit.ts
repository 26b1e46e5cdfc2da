import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Written once a build is complete, so that an interrupted one is made again. */
const DONE = '.built';

/**
 * Builds the shell and the areas of a commit with the modules of its own lock file and the keys of this checkout, which
 * the shell pins. Returns the folder with the parts. A commit is built once. Throws for a commit that this clone lacks.
 */
export function buildCommit(root: string, commit: string): string {
  const folder = path.join(root, '.cache/versions', commit);
  if (existsSync(path.join(folder, DONE))) return folder;
  rmSync(folder, { recursive: true, force: true });
  extract(root, commit, folder);
  cpSync(path.join(root, '.release'), path.join(folder, '.release'), { recursive: true });
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
  run('ci', '--no-audit', '--no-fund', '--prefer-offline');
  run('run', 'build', '--silent');
  writeFileSync(path.join(folder, DONE), '');
  return folder;
}

function extract(root: string, commit: string, folder: string): void {
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const archive = path.join(half, 'sources.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    throw new Error(`${commit} is missing in this clone; in a shallow one, run: git fetch --unshallow`, { cause });
  }
  execFileSync('tar', ['-xf', archive, '-C', half]);
  rmSync(archive);
  renameSync(half, folder);
}
