import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BrowserDriver } from './browser-driver.ts';

/** Waits for a complete download whose file name matches, and returns its path. */
export async function waitForDownload(driver: BrowserDriver, name: RegExp): Promise<string> {
  let file = '';
  // Firefox creates an empty file of the final name first and fills it at the end.
  await driver.until(`a download ${name}`, async () => {
    const found = readdirSync(driver.downloads).find((each) => name.test(each));
    file = path.join(driver.downloads, found ?? '');
    return found !== undefined && statSync(file).size > 0;
  });
  return file;
}
