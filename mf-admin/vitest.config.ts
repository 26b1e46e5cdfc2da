import { defineConfig, mergeConfig } from 'vitest/config';
import root from '../vitest.config.ts';

export default mergeConfig(
  root,
  defineConfig({
    test: {
      root: import.meta.dirname,
      environment: 'jsdom',
      // Every test cleans up after itself, so files share one page: starting one for each takes longer than the tests.
      isolate: false,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
);
