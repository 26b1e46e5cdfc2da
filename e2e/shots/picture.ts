import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../shots');

/** A picture of the page as it stands, named after its width. `whole`: also what lies below the window. */
export async function picture(page: Page, name: string, { whole = true } = {}): Promise<void> {
  // Fonts and the entrance of the screen; a picture taken earlier would show half of it.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const { width } = page.viewportSize() ?? { width: 0 };
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}-${width}.png`), fullPage: whole });
}
