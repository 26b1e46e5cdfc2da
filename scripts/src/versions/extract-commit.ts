import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Thrown for a commit that this clone lacks. */
export class CommitMissingError extends Error {
  constructor(commit: string, options?: ErrorOptions) {
    super(`${commit} is missing in this clone; in a shallow one, run: git fetch --unshallow`, options);
  }
}

/**
 * Writes the sources of a commit into a folder, once: a folder that exists is kept. Throws CommitMissingError for a commit
 * that this clone lacks.
 */
export function extractCommit(root: string, commit: string, folder: string): void {
  if (existsSync(folder)) return;
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const archive = path.join(half, 'sources.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    throw new CommitMissingError(commit, { cause });
  }
  execFileSync('tar', ['-xf', archive, '-C', half]);
  rmSync(archive);
  renameSync(half, folder);
}
