import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { NEEDS_STRIPE_MOCK } from './vitest.stripe.config.ts';

/** Tests that compare the embedded store with another server; `npm test` leaves them out. */
export const NEEDS_SERVER = ['embedded-store/differential.test.ts'];

/** It starts the compiled server on the embedded store, whatever MONGODB_URI says. */
const EMBEDDED_ONLY = 'src/main.test.ts';

/** What `npm run test:server` runs on the server that MONGODB_URI names: the tests of the API, and those above. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    root: import.meta.dirname,
    environment: 'node',
    include: ['src/**/*.test.ts', ...NEEDS_SERVER],
    exclude: [...(base.test?.exclude ?? []), EMBEDDED_ONLY, NEEDS_STRIPE_MOCK],
    // The independent server makes a hundred writes a second, and each file first makes every index.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
