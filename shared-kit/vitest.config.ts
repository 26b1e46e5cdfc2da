import { defineConfig, mergeConfig } from 'vitest/config';
import root from '../vitest.config.ts';

export default mergeConfig(
  root,
  defineConfig({
    // The one-file build: a test that reads two thousand icon files one by one is slow.
    resolve: {
      alias: {
        'lucide-react': new URL('../node_modules/lucide-react/dist/cjs/lucide-react.js', import.meta.url).pathname,
      },
    },
    test: {
      root: import.meta.dirname,
      environment: 'jsdom',
      // Every test cleans up after itself, so files share one page: starting one for each takes longer than the tests.
      isolate: false,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
);
