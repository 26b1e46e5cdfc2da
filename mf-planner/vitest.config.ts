import { defineConfig, mergeConfig } from 'vitest/config';
import root from '../vitest.config.ts';

// Screens ask for a page themselves (`@vitest-environment jsdom`); rules need none and are faster without.
// Every test cleans up after itself, so files share what was loaded.
export default mergeConfig(root, defineConfig({ test: { hookTimeout: 20_000, isolate: false } }));
