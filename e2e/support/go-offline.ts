import type { BrowserContext, Page } from '@playwright/test';

interface OnlineDevice {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * Disconnects a device after the app has loaded its menus and dialogs, which it does two seconds after the first screen.
 * A journey that opens one of them offline must not be quicker.
 */
export async function goOffline({ context, page }: OnlineDevice): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('nk.lazy-modules-loaded').length > 0);
  await context.setOffline(true);
}
