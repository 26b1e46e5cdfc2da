import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/**
 * Returns a folder for temporary databases: in memory when it has a gigabyte free, otherwise on the disk. The tests
 * create and drop a database for each file, and on a disk they mostly wait for `fsync`.
 */
export function findTestDatabaseDir(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
