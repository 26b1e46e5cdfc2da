import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getReleasesFolder } from './folders.ts';

const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 100;

export const getRegistryLockFile = (root: string): string => path.join(getReleasesFolder(root), 'remotes.lock');

/**
 * Takes the lock of the registry and returns the function that releases it. A stale lock, whose process has ended, is
 * replaced. Throws when another process holds the lock for ten seconds.
 */
export async function lockRegistry(root: string): Promise<() => void> {
  const file = getRegistryLockFile(root);
  const mine = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    // link() is atomic and fails if the lock exists, so that a lock always has its complete content.
    writeFileSync(mine, `${process.pid} ${startOf(process.pid) ?? ''}`);
    try {
      linkSync(mine, file);
      return () => rmSync(file, { force: true });
    } catch {
      if (isStale(file)) removeStale(file, mine);
      else await wait(LOCK_PAUSE_MS);
    } finally {
      rmSync(mine, { force: true });
    }
  }
  throw new Error(`${file} is held by process ${readLock(file)?.pid ?? 'unknown'}; wait until its release has ended`);
}

/** Removes a stale lock. If another process has replaced the lock since it was read, the new lock is put back. */
function removeStale(file: string, mine: string): void {
  const removed = `${mine}.stale`;
  try {
    renameSync(file, removed);
    if (!isStale(removed)) linkSync(removed, file);
  } catch {
    // Another process has taken the lock first.
  }
  rmSync(removed, { force: true });
}

function isStale(file: string): boolean {
  const owner = readLock(file);
  if (owner === null) return false;
  return startOf(owner.pid) !== owner.started;
}

/** Returns the owner of the lock; null without a lock. A damaged lock has no running owner. */
function readLock(file: string): { readonly pid: number; readonly started: string } | null {
  try {
    const [pid, ...started] = readFileSync(file, 'utf8').split(' ');
    return { pid: Number(pid), started: started.join(' ') };
  } catch {
    return null;
  }
}

/**
 * Returns the start time of a process as an opaque text: '' when the system does not report it, undefined when the
 * process has ended.
 */
function startOf(pid: number): string | undefined {
  // For `process.kill`, zero and negative numbers mean a process group.
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return '';
  }
}
