import type { Page } from '@playwright/test';

/** Holds back what is sent to an address until it is let go; only what says `words`, where they are given. */
export async function hold(page: Page, address: string, words = ''): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'POST' && (request.postData() ?? '').includes(words)) await gone;
    // The page may have gone on without it.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}
