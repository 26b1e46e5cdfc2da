import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { createLaunchOptions } from './support/launch-options.ts';

// The seed is set here and inherited by the workers, because some drawn cases define tests, and every process must
// define the same tests.
process.env.NORTHKEEP_SEED ??= randomBytes(4).toString('hex');

/**
 * Minimum number of workers. A journey waits for timers, animations and the disk for half of its time, so three
 * journeys keep two cores busy.
 */
const WORKERS_MIN = 3;
/** Maximum number of workers: each needs up to 1 GB for its browser and its server. */
const WORKERS_MAX = 6;

/** Time limit in ms of one action, such as a click. */
const ACTION_MS = 120_000;

/** Configuration of the journeys: they run on the built suite, each server on a free port with its own data. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  // Generous timeouts: only failures take this long, and slow machines still pass.
  timeout: 300_000,
  // Short retry intervals, because the default intervals grow to a second, which would be added to each wait for a
  // saved change.
  expect: { timeout: 30_000, toPass: { intervals: [100, 100, 250] } },
  fullyParallel: true,
  workers: Math.max(WORKERS_MIN, Math.min(WORKERS_MAX, availableParallelism())),
  // A failed journey is retried once on CI, where a shared machine can cause a timeout; flaky journeys are listed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : [])],
  use: {
    browserName: 'chromium',
    // An action that cannot be performed fails with its own error, long before the journey reaches its time limit.
    actionTimeout: ACTION_MS,
    navigationTimeout: ACTION_MS,
    viewport: { width: 1280, height: 800 },
    // Tracing is off: it takes a quarter of a journey's time, and it would keep texts in memory whose absence the
    // journey `heap` checks. To debug a failure, use `npx playwright test --trace on <name>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: createLaunchOptions(process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH),
  },
});
