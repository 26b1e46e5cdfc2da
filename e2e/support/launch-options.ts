import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium honours only the last --disable-features flag, so this list repeats Playwright's own. The WebUI omnibox
 * features open extra pages in every window, half the cost of a short journey.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/**
 * Chromium feature that starts a spare renderer process before each navigation. Most of these processes are never used,
 * because a journey closes its context before. Without the feature, a journey needs a tenth less processor time.
 */
const SPARE_PROCESS_FEATURE = 'SpareRendererForSitePerProcess';

/** Software emulation of the GPU would take a quarter of a journey's time. */
const NO_GPU = ['--disable-gpu', '--disable-gpu-rasterization'];

/**
 * Launch options of the journeys.
 * @param executablePath browser to start; default: the Chromium that Playwright installs
 */
export const createLaunchOptions = (executablePath: string | undefined): LaunchOptions => ({
  args: [
    `--disable-features=${[...DISABLED_FEATURES, SPARE_PROCESS_FEATURE].join(',')}`,
    ...NO_GPU,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  ...(executablePath ? { executablePath } : { channel: 'chromium' }),
});

/** Options for journeys of features that the headless shell lacks: the installation of an app, and notifications. */
export const FULL_BROWSER_OPTIONS = createLaunchOptions(process.env.CHROMIUM_PATH);
