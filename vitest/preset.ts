import { defaultClientConditions, defaultServerConditions } from 'vite';
import type { ViteUserConfig } from 'vitest/config';

/** Export condition with which tests resolve workspace packages to their sources, never to a build. */
const SOURCE = 'northkeep-source';

/** Long randomized tests run in `npm run test:deep` only. */
const DEEP = process.env.NORTHKEEP_DEEP === '1' ? [] : ['**/*.deep.test.{ts,tsx}'];

const EXCLUDED = ['**/node_modules/**', '**/dist/**', ...DEEP];

const inRoot = (file: string): string => new URL(`../${file}`, import.meta.url).pathname;

/** Setup file that raises the maximum time for which tests wait for a condition. */
const WAITS = inRoot('vitest/setup.ts');

const base: ViteUserConfig = {
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
    // Uses the single-file bundle of lucide-react, because a test that reads its two thousand icon modules starts
    // slowly.
    alias: [
      { find: /^lucide-react$/, replacement: inRoot('node_modules/lucide-react/dist/cjs/lucide-react.js') },
      // Many tests derive keys, and most derive the same ones. WebAssembly takes six times as long as native code.
      { find: /^\.\/argon2id-wasm\.ts$/, replacement: inRoot('vitest/argon2id.ts') },
      { find: /^\.\/stretch\.ts$/, replacement: inRoot('vitest/stretch.ts') },
    ],
  },
  // A constant of the build (build-constants.d.ts of the shell).
  define: { __DEVELOPMENT__: 'false', __SHELL_VERSION__: '"1.0.0"' },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    passWithNoTests: false,
    // A worker waits for four tenths of its time: for timers, the disk and key derivation on other threads. So three keep
    // two cores busy.
    maxWorkers: 3,
    // Key derivation is slow on purpose, and tests also run on loaded machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // CSS modules keep the class names of the style sheet, because some tests look for a class name.
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
};

type TestOptions = Omit<NonNullable<ViteUserConfig['test']>, 'setupFiles' | 'alias'> & {
  setupFiles?: readonly string[];
  alias?: readonly { find: RegExp; replacement: string }[];
};

/**
 * Returns the vitest configuration of a workspace from its folder and its own options. `exclude` adds to the files that
 * are always excluded.
 */
export const vitestPreset = (
  dir: string,
  { exclude = [], setupFiles = [WAITS], alias = [], ...options }: TestOptions = {},
): ViteUserConfig => ({
  ...base,
  test: {
    ...base.test,
    root: dir,
    environment: 'node',
    exclude: [...EXCLUDED, ...exclude],
    setupFiles: [...setupFiles],
    alias: [...alias],
    ...options,
  },
});

/**
 * The configuration of a workspace whose test files share their loaded modules, because loading them takes longer than
 * many tests. `vitest/setup-shared.ts` resets their state after each file.
 */
export const sharedModulesPreset = (
  dir: string,
  { setupFiles = [], alias = [], ...options }: TestOptions = {},
): ViteUserConfig =>
  vitestPreset(dir, {
    isolate: false,
    alias: [{ find: /^zustand(\/vanilla)?$/, replacement: inRoot('vitest/stores.ts') }, ...alias],
    setupFiles: [WAITS, inRoot('vitest/setup-shared.ts'), ...setupFiles],
    ...options,
  });

/** The configuration of a workspace with screens. Its files share one page as well. */
export const screenPreset = (dir: string, options: TestOptions = {}): ViteUserConfig =>
  sharedModulesPreset(dir, {
    environment: 'jsdom',
    alias: [{ find: /^react-dom\/client$/, replacement: inRoot('vitest/roots.ts') }],
    setupFiles: [inRoot('vitest/setup-screens.ts'), inRoot('shared-kit/src/testing/load-overlays.ts')],
    ...options,
  });
