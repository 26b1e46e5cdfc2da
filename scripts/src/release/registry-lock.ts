import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { getReleasesFolder } from './folders.ts';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

export const getRegistryLockFile = (root: string): string => path.join(getReleasesFolder(root), 'remotes.lock');

/**
 * Takes the lock of the registry and returns the function that releases it. The kernel holds the lock for an open file:
 * it ends with its process, however that ends, and also holds between containers that share the folder, in which process
 * ids mean nothing. The file's content only names the last owner. Throws when another process holds the lock for
 * `patienceMs` milliseconds.
 */
export async function lockRegistry(root: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  const file = getRegistryLockFile(root);
  mkdirSync(path.dirname(file), { recursive: true });
  // The file is never deleted: a process that has opened it already would lock a deleted file.
  const descriptor = openSync(file, 'a+', 0o600);
  try {
    for (let waited = 0; waited < patienceMs; waited += PAUSE_MS) {
      if (tryLock(descriptor)) {
        ftruncateSync(descriptor);
        writeSync(descriptor, `process ${process.pid} on ${hostname()}`);
        return () => closeSync(descriptor);
      }
      await wait(PAUSE_MS);
    }
    throw new Error(`${file} is held by ${readFileSync(file, 'utf8')}; wait until its release has ended`);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
