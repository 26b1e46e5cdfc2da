import { type Browser, chromium } from '@playwright/test';

/** Starts the Chromium of `CHROMIUM_PATH`, by default Playwright's own, with further arguments. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
  });
}
