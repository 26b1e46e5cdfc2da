import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run film`: records the landing page's film. It judges nothing. */
export default defineConfig({
  ...journeys,
  testDir: './film',
  outputDir: '../test-results/film',
  reporter: 'list',
  timeout: 300_000,
  retries: 0,
});
