import { defineConfig } from 'vitest/config';

/** Runs the tests of all workspaces together: `vitest run --config vitest.projects.ts`. */
export default defineConfig({
  test: {
    projects: ['contracts', 'shared-archive', 'scripts', 'shared-vault', 'shared-kit', 'shell', 'mf-*', 'api'],
  },
});
