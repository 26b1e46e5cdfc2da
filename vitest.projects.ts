import { defineConfig } from 'vitest/config';
import { screenPreset } from './vitest.preset.ts';

/** Areas whose tests take less time than the start of a worker with a page. They share their workers. */
const SMALL = 'admin|insights|public|wisdom';

const small = screenPreset(import.meta.dirname, {
  name: 'small areas',
  include: [`{shared-kit,mf-@(${SMALL})}/**/*.test.{ts,tsx}`],
});

/** Runs the tests of all workspaces together: `vitest run --config vitest.projects.ts`. */
export default defineConfig({
  test: {
    projects: ['contracts', 'shared-archive', 'scripts', 'shared-vault', 'shell', `mf-!(${SMALL})`, 'api', small],
  },
});
