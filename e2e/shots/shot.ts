import path from 'node:path';
import type { Page } from '@playwright/test';
import { waitForRequests } from '../support/requests-ended.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../shots');
/** Further themes of the screenshots, each in its own folder: `SHOTS_THEMES=light,dark npm run shots`. */
const THEMES = (process.env.SHOTS_THEMES ?? '').split(',').filter((name) => name !== '');
export const SCREEN_SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

interface Shot {
  /** Includes the part below the viewport. */
  readonly whole?: boolean;
  /** Does not wait for animations to end. */
  readonly atOnce?: boolean;
  /** True when the page is already loaded: a further screenshot of the same state does not wait for requests. */
  readonly loaded?: boolean;
}

/** Saves a screenshot of the page in `shots/`, named after `name` and the viewport width. */
export async function saveShot(
  page: Page,
  name: string,
  { whole = true, atOnce = false, loaded = false }: Shot = {},
): Promise<void> {
  // Waits for fonts and entrance animations.
  await page.evaluate(() => document.fonts.ready);
  if (!atOnce) {
    // A state with delayed requests never becomes idle, so the wait has a time limit.
    if (!loaded) await Promise.race([waitForRequests(page), page.waitForTimeout(2_500)]);
    await settled(page);
  }
  const size = page.viewportSize();
  const file = `${name}-${size?.width ?? 0}.png`;
  if (!whole || size === null) return save(page, file, { atOnce, fullPage: false });
  // Makes the viewport as high as the page, so that fixed elements appear at the bottom of the picture. If the page
  // then becomes higher again, its height depends on the viewport, and the size is reset.
  const height = await unroll(page, size.height);
  await page.setViewportSize({ ...size, height });
  const grows = (await unroll(page, height)) > height;
  if (grows) await page.setViewportSize(size);
  await save(page, file, { atOnce, fullPage: grows });
  await page.setViewportSize(size);
}

async function save(page: Page, file: string, { atOnce, fullPage }: { atOnce: boolean; fullPage: boolean }) {
  await page.screenshot({ path: path.join(FOLDER, file), fullPage });
  for (const theme of THEMES) {
    const before = await setTheme(page, theme);
    if (!atOnce) await settled(page);
    await page.screenshot({ path: path.join(FOLDER, theme, file), fullPage });
    await setTheme(page, before);
  }
}

/**
 * Scrolls through the page, because some parts render only when they are scrolled into view. Returns the height of the
 * page in px.
 */
const unroll = (page: Page, height: number): Promise<number> =>
  page.evaluate(async (least) => {
    const all = document.documentElement;
    for (let at = 0; at < all.scrollHeight; at += window.innerHeight / 2) {
      window.scrollTo({ top: at, behavior: 'instant' });
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return Math.max(all.scrollHeight, least);
  }, height);

/** Waits for finite animations. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ends = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    return Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
  });

/** Switches the page to another theme and returns the previous one. */
function setTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (name === undefined) delete dataset.theme;
    else dataset.theme = name;
    return before;
  }, theme);
}

/** Takes screenshots of one state at every size, for states that are slow to reach. */
export async function saveShotsAtAllSizes(page: Page, name: string, { whole = false }: Shot = {}): Promise<void> {
  for (const [at, size] of SCREEN_SIZES.entries()) {
    await page.setViewportSize(size);
    await settled(page);
    // By default only the viewport is captured, because an overlay covers no more than that.
    await saveShot(page, name, { whole, loaded: at > 0 });
  }
}

/**
 * Takes screenshots of one state at every size, at the narrowest width of WCAG's reflow, and on a phone with a colour
 * palette of the system.
 */
export async function saveShotsInAllVariants(page: Page, name: string, { whole = false }: Shot = {}): Promise<void> {
  await saveShotsAtAllSizes(page, name, { whole });
  await page.setViewportSize({ width: 320, height: 640 });
  await saveShot(page, name, { whole, loaded: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  await saveShot(page, `${name}-forced`, { whole, loaded: true });
  await page.emulateMedia({ forcedColors: 'none' });
}
