import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Chromium takes only the last list of what is off, so Playwright's own stands here too, without what concerns other
 * systems. The address bar's lists are pages of their own in every window: half of what a short journey costs.
 */
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Debian's Chromium draws with a graphics card that it then imitates: a quarter of what a journey costs. */
const NO_GPU = ['--disable-gpu', '--disable-gpu-rasterization'];

/** Journeys on the built suite, on free ports and data directories of their own. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  // So long only a failure takes: what comes late on a slow machine has come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // On a shared machine a journey may run into a timeout once; a second failure is one. What passed late is named.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Recording costs a quarter of a journey, and a trace would itself keep what `heap` looks for:
    // `npx playwright test --trace on <name>` says why one failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [`--disable-features=${OFF.join(',')}`, ...NO_GPU, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    },
  },
});
