import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Configuration of `npm run film`, which records the film of the landing page. */
export default defineConfig({
  ...journeys,
  testDir: './film',
  testMatch: ['film.spec.ts', 'share.spec.ts'],
  outputDir: '../test-results/film',
  reporter: 'list',
  timeout: 300_000,
  retries: 0,
});
