import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

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

/**
 * Chromium honours only the last --disable-features flag, so this list repeats Playwright's own. The WebUI omnibox
 * features open extra pages in every window, half the cost of a short journey.
 */
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/**
 * Chromium feature that starts a spare renderer process before each navigation. Most of these processes are never used,
 * because a journey closes its context before. Without the feature, a journey needs a tenth less processor time.
 */
const NO_SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** Software emulation of the GPU would take a quarter of a journey's time. */
const NO_GPU = ['--disable-gpu', '--disable-gpu-rasterization'];

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
    viewport: { width: 1280, height: 800 },
    // Tracing is off: it takes a quarter of a journey's time, and it would keep texts in memory whose absence the
    // journey `heap` checks. To debug a failure, use `npx playwright test --trace on <name>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        `--disable-features=${[...OFF, NO_SPARE_PROCESS].join(',')}`,
        ...NO_GPU,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    },
  },
});
