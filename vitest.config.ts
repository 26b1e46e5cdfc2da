import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tests resolve workspace packages to their sources, never to a build. */
const SOURCE = 'northkeep-source';

export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: { include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', '**/dist/**'], passWithNoTests: false },
});
