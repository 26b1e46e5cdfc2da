import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { NEEDS_SERVER } from './vitest.server.config.ts';
import { NEEDS_STRIPE_MOCK } from './vitest.stripe.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    test: {
      root: import.meta.dirname,
      environment: 'node',
      exclude: [...NEEDS_SERVER, NEEDS_STRIPE_MOCK],
      // One load of mongoose and Koa for all files: each opens a database of its own.
      isolate: false,
    },
  }),
);
