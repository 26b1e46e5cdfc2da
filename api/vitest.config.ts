import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { NEEDS_SERVER } from './vitest.server.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    test: {
      root: import.meta.dirname,
      environment: 'node',
      exclude: [...NEEDS_SERVER],
      // One load of mongoose and Koa for all files: each opens a database of its own.
      isolate: false,
    },
  }),
);
