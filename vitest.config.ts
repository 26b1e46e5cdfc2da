import { defineConfig } from 'vitest/config';

/** Tests resolve workspace packages to their sources, never to a build. */
const conditions = ['northkeep-source', 'module', 'browser', 'development|production', 'import', 'default'];
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', '**/dist/**'], passWithNoTests: false },
});
