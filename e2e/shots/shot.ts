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
}

/** Keeps a picture of the page as it stands in `shots/`, under a name and its width. */
export async function shot(page: Page, name: string, { whole = true }: Shot = {}): Promise<void> {
  // Fonts and the entrance of the screen; a picture taken earlier would show half of it.
  await page.evaluate(() => document.fonts.ready);
  // What is held back for a picture never ends.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await settled(page);
  if (whole) await unroll(page);
  const file = `${name}-${page.viewportSize()?.width ?? 0}.png`;
  await page.screenshot({ path: path.join(FOLDER, file), fullPage: whole });
  for (const theme of THEMES) {
    const before = await setTheme(page, theme);
    await settled(page);
    await page.screenshot({ path: path.join(FOLDER, theme, file), fullPage: whole });
    await setTheme(page, before);
  }
}

/** Looks at all of a page, because some of it shows when it is reached; what is fixed belongs at the top of its picture. */
const unroll = (page: Page) =>
  page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += window.innerHeight / 2) {
      window.scrollTo({ top: at, behavior: 'instant' });
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

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
