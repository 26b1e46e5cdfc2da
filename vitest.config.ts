import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tests resolve workspace packages to their sources, never to a build. */
const SOURCE = 'northkeep-source';

/** Hours of random work belong to `npm run test:deep`. */
const DEEP = process.env.NORTHKEEP_DEEP === '1' ? [] : ['**/*.deep.test.{ts,tsx}'];

export default defineConfig({
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
    // The one-file build: a test that reads two thousand icon files one by one is slow.
    alias: { 'lucide-react': new URL('node_modules/lucide-react/dist/cjs/lucide-react.js', import.meta.url).pathname },
  },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...DEEP],
    passWithNoTests: false,
    // Much of what is tested waits for key derivation on other threads: two at once keep two cores busy.
    maxWorkers: 2,
    // Key derivation is slow on purpose, and a machine under load is no reason to fail.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
