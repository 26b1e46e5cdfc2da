import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractCommit } from './extract-commit.ts';

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
  extractCommit(root, commit, folder);
  cpSync(path.join(root, '.release'), path.join(folder, '.release'), { recursive: true });
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
  run('ci', '--no-audit', '--no-fund', '--prefer-offline');
  run('run', 'build', '--silent');
  writeFileSync(path.join(folder, DONE), '');
  return folder;
}
