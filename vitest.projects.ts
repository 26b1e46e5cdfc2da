import { defineConfig } from 'vitest/config';

/** Every room's tests in one run: `vitest run --config vitest.projects.ts`. */
export default defineConfig({
  test: {
    projects: ['contracts', 'scripts', 'shared-vault', 'shared-kit', 'shell', 'mf-*', 'api'],
  },
});
