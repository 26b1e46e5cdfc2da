import { defaultClientConditions, defaultServerConditions } from 'vite';
import type { ViteUserConfig } from 'vitest/config';

/** Tests resolve workspace packages to their sources, never to a build. */
const SOURCE = 'northkeep-source';

/** Long randomized tests run in `npm run test:deep` only. */
const DEEP = process.env.NORTHKEEP_DEEP === '1' ? [] : ['**/*.deep.test.{ts,tsx}'];

const EXCLUDED = ['**/node_modules/**', '**/dist/**', ...DEEP];

const inRoot = (file: string): string => new URL(file, import.meta.url).pathname;

/** Raises the time that tests wait for a condition. */
const WAITS = inRoot('vitest.setup.ts');

const base: ViteUserConfig = {
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
    // The bundle in one file: a test that reads two thousand icon modules starts slowly.
    alias: { 'lucide-react': inRoot('node_modules/lucide-react/dist/cjs/lucide-react.js') },
  },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    passWithNoTests: false,
    // Many tests wait for key derivation on other threads: two workers keep two cores busy.
    maxWorkers: 2,
    // Key derivation is slow on purpose, and tests also run on loaded machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Class names as written in the style sheet, for tests that look for one.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: [WAITS],
  },
};

type TestOptions = NonNullable<ViteUserConfig['test']>;

/**
 * The vitest configuration of a workspace: its folder, and its own options. `exclude` adds to what is always excluded.
 */
export const vitestPreset = (dir: string, { exclude = [], ...options }: TestOptions = {}): ViteUserConfig => ({
  ...base,
  test: { ...base.test, root: dir, environment: 'node', exclude: [...EXCLUDED, ...exclude], ...options },
});

/**
 * The configuration of a workspace with screens. Its files share their modules and one page, because starting jsdom
 * takes longer than the tests. `vitest.setup-screens.ts` resets the page after each file.
 */
export const screenPreset = (dir: string, options: TestOptions = {}): ViteUserConfig =>
  vitestPreset(dir, {
    environment: 'jsdom',
    isolate: false,
    alias: [{ find: /^zustand(\/vanilla)?$/, replacement: inRoot('vitest.stores.ts') }],
    setupFiles: [WAITS, inRoot('vitest.setup-screens.ts'), inRoot('shared-kit/src/testing/load-overlays.ts')],
    ...options,
  });
