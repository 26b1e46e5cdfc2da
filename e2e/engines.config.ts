import { defineConfig } from '@playwright/test';
import { installedEngines } from './engines/driver/engines.ts';
import type { WorkerFixtures } from './engines/driver/fixtures.ts';
import { IS_DEEP_RUN } from './support/draw.ts';

// The seed of the day is inherited by the workers. A repetition of the journeys that failed draws the same cases.
process.env.NORTHKEEP_SEED ??= new Date().toISOString().slice(0, 10);

/** Time limit in ms of all journeys together. A driver that hangs must not stop the run for longer. */
const RUN_MS = 460_000;

/**
 * Configuration of the journeys in Firefox and WebKit. Playwright only runs the tests: the browsers are driven over the
 * WebDriver protocol, because Playwright cannot drive the browsers of a Linux distribution.
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: './engines/journeys',
  outputDir: '../test-results/engines',
  timeout: 240_000,
  globalTimeout: IS_DEEP_RUN ? 0 : RUN_MS,
  fullyParallel: true,
  // One worker for each engine keeps two cores busy.
  workers: 2,
  // A failed journey is repeated once on CI, in a new session; journeys that need it are listed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : [])],
  projects: installedEngines().map((engine) => ({
    name: engine,
    use: { engine },
    // Journeys that WebKit's driver cannot do; README.md gives the reasons.
    ...(engine === 'webkit' && { grepInvert: /@firefox-only/ }),
  })),
});
