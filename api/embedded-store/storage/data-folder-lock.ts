import { closeSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/*
 * The data folder is locked by the kernel: the file `lock` is held locked as long as the store is open. The lock ends
 * with its process, however that ends, and also holds between containers that share the folder, in which process ids
 * mean nothing. `owner.json` only says who holds the lock, for the message of a second start.
 */

interface Owner {
  pid: number;
  /** Name of the machine or container. */
  host: string;
  /** Socket paths to remove when this process has ended without closing. */
  traces: readonly string[];
}

/** Code of the error for a folder that another process has locked. A property survives the way out of a worker. */
export const STORE_IN_USE = 'STORE_IN_USE';

export interface DataFolderLock {
  release(): void;
}

const ownerFileIn = (dir: string) => join(dir, 'owner.json');

/**
 * Locks the folder for this process and removes the sockets of a process that ended without releasing it. Throws an
 * error with the code STORE_IN_USE, which names the process id and the host of the owner, when the folder is in use.
 */
export function lockDataFolder(dir: string, socketPaths: readonly string[]): DataFolderLock {
  const fd = openSync(join(dir, 'lock'), 'a', 0o600);
  try {
    if (!isLocked(dir, fd)) {
      const message = `${dir} is in use by ${ownerIn(dir)}; stop it first or set another DATA_DIR`;
      throw Object.assign(new Error(message), { code: STORE_IN_USE });
    }
    for (const path of readOwner(dir)?.traces ?? []) removeSocket(path);
    const mine: Owner = { pid: process.pid, host: hostname(), traces: socketPaths };
    writeFileSync(`${ownerFileIn(dir)}.new`, JSON.stringify(mine), { mode: 0o600 });
    renameSync(`${ownerFileIn(dir)}.new`, ownerFileIn(dir));
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return {
    release() {
      // The lock file itself stays: a process that has opened it already would lock a deleted file.
      rmSync(ownerFileIn(dir), { force: true });
      closeSync(fd);
    },
  };
}

function isLocked(dir: string, fd: number): boolean {
  try {
    return tryLock(fd);
  } catch (error) {
    throw new Error(`${dir} cannot be locked, its disk may not support locks: ${String(error)}`, { cause: error });
  }
}

/** Describes the owner. Its file is missing for the moment between taking the lock and writing the file. */
function ownerIn(dir: string): string {
  const owner = readOwner(dir);
  return owner ? `process ${owner.pid} on ${owner.host}` : 'process unknown, which is starting now';
}

function readOwner(dir: string): Owner | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(ownerFileIn(dir), 'utf8'));
    if (typeof content !== 'object' || content === null || !('pid' in content && typeof content.pid === 'number'))
      return undefined;
    const host = 'host' in content && typeof content.host === 'string' ? content.host : 'an unknown host';
    const traces = 'traces' in content && Array.isArray(content.traces) ? content.traces.map(String) : [];
    return { pid: content.pid, host, traces };
  } catch {
    // The file is missing, or was damaged by a crash of the system.
    return undefined;
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
