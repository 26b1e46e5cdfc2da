import { statfsSync } from 'node:fs';
import { vitestPreset } from '../vitest.preset.ts';
import { DISK_TEST_FILE } from './vitest.disk.config.ts';
import { NEEDS_SERVER } from './vitest.server.config.ts';
import { NEEDS_STRIPE_MOCK } from './vitest.stripe.config.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/**
 * Returns the variable that keeps the tests' databases in memory if enough of it is free, because most tests of the API
 * wait for the disk.
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
  exclude: [...NEEDS_SERVER, NEEDS_STRIPE_MOCK, DISK_TEST_FILE],
  // Test files share one loaded copy of mongoose and Koa, because each file opens a database of its own.
  isolate: false,
  env: inMemory(),
});
