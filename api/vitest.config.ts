import { statfsSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { NEEDS_SERVER } from './vitest.server.config.ts';
import { NEEDS_STRIPE_MOCK } from './vitest.stripe.config.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/** Databases of the tests lie in memory where there is room: a test of the API waits for the disk again and again. */
function inMemory(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}

export default mergeConfig(
  base,
  defineConfig({
    test: {
      root: import.meta.dirname,
      environment: 'node',
      exclude: [...NEEDS_SERVER, NEEDS_STRIPE_MOCK],
      // One load of mongoose and Koa for all files: each opens a database of its own.
      isolate: false,
      env: inMemory(),
    },
  }),
);
