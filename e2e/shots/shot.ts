import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../shots');
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Keeps a picture of the page as it stands in `shots/`, under a name and its width. */
export async function shot(page: Page, name: string, { whole = true } = {}): Promise<void> {
  // Fonts and the entrance of the screen; a picture taken earlier would show half of it.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const { width } = page.viewportSize() ?? { width: 0 };
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}-${width}.png`), fullPage: whole });
}

/** For what takes a while to bring about: the same state at every size. */
export async function shotAtBothSizes(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
    // What lies over a page covers what is in view, no more.
    await shot(page, name, { whole: false });
  }
}
