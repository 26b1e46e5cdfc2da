import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

// Much of what is tested waits for key derivation on other threads: two at once keep two cores busy.
export default mergeConfig(
  base,
  defineConfig({ test: { root: import.meta.dirname, environment: 'node', maxWorkers: 2 } }),
);
