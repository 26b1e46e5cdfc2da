import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { screenPreset } from './preset.ts';
import { EnvironmentSequencer } from './sequencer.ts';

const ROOT = path.dirname(import.meta.dirname);

/** Areas whose tests take less time than the start of a worker with a page. They share their workers. */
const SMALL = 'admin|insights|public|wisdom';

const small = screenPreset(ROOT, {
  name: 'small areas',
  include: [`{shared-kit,mf-@(${SMALL})}/**/*.test.{ts,tsx}`],
});

/** Runs the tests of all workspaces together: `vitest run --config vitest/projects.ts`. */
export default defineConfig({
  test: {
    root: ROOT,
    sequence: { sequencer: EnvironmentSequencer },
    projects: ['contracts', 'shared-archive', 'scripts', 'shared-vault', 'shell', `mf-!(${SMALL})`, 'api', small],
  },
});
