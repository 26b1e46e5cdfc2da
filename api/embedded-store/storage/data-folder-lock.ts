import { readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * Advisory lock file (`owner.json`) with the process id of the owner. A stale lock, left by a process that ended
 * without closing, is detected and replaced.
 */

/** Process that has the folder open. `started` distinguishes it from a later process with a reused id. */
interface Owner {
  pid: number;
  started: string;
  /** Socket paths to remove when this process has ended without closing. */
  traces: readonly string[];
}

const lockFileIn = (dir: string) => join(dir, 'owner.json');

/** Throws an error with the process id when a running process has the folder open. */
export function assertFolderNotInUse(dir: string): void {
  const owner = readOwner(dir);
  if (!owner || startOf(owner.pid) !== owner.started) return;
  throw new Error(`${dir} is in use by process ${owner.pid}; stop it first or set another DATA_DIR`);
}

/**
 * Locks the folder for this process. Replaces the lock of an ended process and removes its sockets. The caller must
 * hold LMDB's write lock, so that only one of two processes that start together succeeds. Throws when the folder is in
 * use.
 */
export function claimDataFolder(dir: string, socketPaths: readonly string[]): void {
  assertFolderNotInUse(dir);
  for (const path of readOwner(dir)?.traces ?? []) removeSocket(path);
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', traces: socketPaths };
  writeFileSync(`${lockFileIn(dir)}.new`, JSON.stringify(mine), { mode: 0o600 });
  renameSync(`${lockFileIn(dir)}.new`, lockFileIn(dir));
}

/** Removes the lock file. */
export function releaseDataFolder(dir: string): void {
  rmSync(lockFileIn(dir), { force: true });
}

function readOwner(dir: string): Owner | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(lockFileIn(dir), 'utf8'));
    if (typeof content !== 'object' || content === null || !('pid' in content && 'started' in content))
      return undefined;
    const { pid, started } = content;
    if (typeof pid !== 'number' || typeof started !== 'string') return undefined;
    const traces = 'traces' in content && Array.isArray(content.traces) ? content.traces.map(String) : [];
    return { pid, started, traces };
  } catch {
    // Without a lock file the folder has no owner. A damaged lock file is stale, because a running process always
    // renames a complete file into place.
    return undefined;
  }
}

/**
 * Returns the start time of a process as an opaque text: undefined when it has ended, '' when the system does not
 * report it.
 */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // A zombie (killed, not yet reaped by its parent) holds no locks or files.
    return state === 'Z' || state === 'X' ? undefined : `${boot} ${fields[18] ?? ''}`;
  } catch {
    return '';
  }
}

/** Removes the socket of a killed process, and its folder when that is empty. */
function removeSocket(path: string): void {
  try {
    unlinkSync(path);
    rmdirSync(dirname(path));
  } catch {
    // The socket was already removed, or its path now belongs to another user. A leftover socket does no harm.
  }
}
