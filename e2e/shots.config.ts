import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run shots`: pictures of every screen, to be looked at. They judge nothing. */
export default defineConfig({
  ...journeys,
  testDir: './shots',
  outputDir: '../test-results/shots',
  reporter: 'list',
  timeout: 240_000,
});
