import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Configuration of `npm run shots`, which takes screenshots of every screen without assertions. */
export default defineConfig({
  ...journeys,
  testDir: './shots',
  outputDir: '../test-results/shots',
  reporter: 'list',
  timeout: 240_000,
});
