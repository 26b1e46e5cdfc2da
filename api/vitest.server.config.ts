import { join } from 'node:path';
import { vitestPreset } from '../vitest/preset.ts';
import { STRIPE_MOCK_TEST_FILE } from './vitest.stripe.config.ts';

/** Tests that compare the embedded store with a MongoDB-compatible server; `npm test` leaves them out. */
export const SERVER_TEST_FILES = ['embedded-store/differential.test.ts'];

/** Replaces the library that hashes auth secrets by one with low costs. */
export const CHEAP_HASHES = [
  { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'src/testing/argon2.ts') },
];

/**
 * Test files for the embedded store alone: one starts the compiled server with it, whatever MONGODB_URI contains, and one
 * reads its data file.
 */
const EMBEDDED_ONLY = ['src/main.test.ts', 'src/users/erasure-bytes.test.ts'];

/**
 * Configuration of `npm run test:server`: the tests of the API and those of `SERVER_TEST_FILES`, on the servers that
 * MONGODB_URIS names.
 */
export default vitestPreset(import.meta.dirname, {
  include: ['src/**/*.test.ts', ...SERVER_TEST_FILES],
  exclude: [...EMBEDDED_ONLY, STRIPE_MOCK_TEST_FILE],
  // As many as servers: each uses a core of its own.
  maxWorkers: 2,
  // Loads mongoose and Koa once for all files, like `npm test`: loading them takes longer than most files.
  isolate: false,
  alias: CHEAP_HASHES,
  setupFiles: ['../vitest/setup.ts', './vitest.setup-server.ts'].map((file) => join(import.meta.dirname, file)),
  // The time limits are long, because the MongoDB-compatible server that the tests use needs several milliseconds for
  // each command.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The MongoDB-compatible server is a slow beta version, so a failed test is retried once; repeating the whole run
  // would take too long.
  retry: 1,
});
