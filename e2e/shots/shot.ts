import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../shots');
/** `SHOTS_THEMES=light,dark npm run shots`: the same pictures also in these themes, each in a folder of its own. */
const THEMES = (process.env.SHOTS_THEMES ?? '').split(',').filter((name) => name !== '');
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

interface Shot {
  /** Also what lies below the window. */
  readonly whole?: boolean;
  /** As it is this moment, while it moves. */
  readonly atOnce?: boolean;
}

/** Keeps a picture of the page as it stands in `shots/`, under a name and its width. */
export async function shot(page: Page, name: string, { whole = true, atOnce = false }: Shot = {}): Promise<void> {
  // Fonts and the entrance of the screen; a picture taken earlier would show half of it.
  await page.evaluate(() => document.fonts.ready);
  if (!atOnce) {
    // What is held back for a picture never ends.
    await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
    await settled(page);
  }
  const size = page.viewportSize();
  const file = `${name}-${size?.width ?? 0}.png`;
  if (!whole || size === null) return save(page, file, { atOnce, fullPage: false });
  // What is fixed to the bottom belongs at the bottom of the picture, unless the page would grow with its window.
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

/** Looks at all of a page, because some of it shows when it is reached, and says how high it is. */
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

/** Waits for what moves, but not for what never ends. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ends = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    return Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
  });

/** Dresses the page in another theme and gives the one it had. */
function setTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (name === undefined) delete dataset.theme;
    else dataset.theme = name;
    return before;
  }, theme);
}

/** For what takes a while to bring about: the same state at every size. */
export async function shotAtBothSizes(page: Page, name: string, { whole = false }: Shot = {}): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    // What lies over a page covers what is in view, no more.
    await shot(page, name, { whole });
  }
}
