import { statfsSync } from 'node:fs';
import { vitestPreset } from '../vitest/preset.ts';
import { DISK_TEST_FILE } from './vitest.disk.config.ts';
import { CHEAP_HASHES, SERVER_TEST_FILES } from './vitest.server.config.ts';
import { STRIPE_MOCK_TEST_FILE } from './vitest.stripe.config.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/**
 * Returns the environment variable that puts the tests' databases into memory, if enough memory is free. Without it,
 * most tests of the API spend their time waiting for the disk.
 */
function inMemory(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}

export default vitestPreset(import.meta.dirname, {
  exclude: [...SERVER_TEST_FILES, STRIPE_MOCK_TEST_FILE, DISK_TEST_FILE],
  // All test files of a worker share one loaded copy of mongoose and Koa. They do not affect each other, because each
  // file opens a database of its own.
  isolate: false,
  alias: CHEAP_HASHES,
  env: inMemory(),
});
