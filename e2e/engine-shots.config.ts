import { defineConfig } from '@playwright/test';
import engines from './engines.config.ts';

/** Configuration of `npm run shots:engines`, which takes screenshots in Firefox and WebKit for five regions. */
export default defineConfig({
  ...engines,
  testDir: './engines/shots',
  outputDir: '../test-results/engine-shots',
  globalTimeout: 0,
  // Two Firefox drivers would use the same port for the command that sets the size of a narrow page.
  workers: 1,
});
