import type { Page } from '@playwright/test';

/**
 * Delays POST requests to a URL until the returned function is called. Delays only requests whose body contains
 * `words`.
 */
export async function holdRequests(page: Page, address: string, words = ''): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'POST' && (request.postData() ?? '').includes(words)) await released;
    // The page may have been closed while the request was delayed.
    await route.continue().catch(() => undefined);
  });
  return release;
}
