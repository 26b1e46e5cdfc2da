import type { Page } from '@playwright/test';
import { IS_DEEP_RUN, pickSeededItem } from './draw.ts';
import { expectAccessible, test } from './fixtures.ts';

export const THEMES = [
  ...['light', 'dark', 'midnight', 'ableton', 'retro', 'amber', 'armyGreen', 'alpineNoir', 'neonAurora'],
] as const;

/** Axe rules whose outcome depends on colours: a theme changes only colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Number of page states that a test has checked so far, by the `TestInfo` of its run. */
const states = new WeakMap<object, number>();

/**
 * Returns the default theme and one picked at random for each state that a test checks. A deep run returns all themes.
 */
function drawThemes(): readonly string[] {
  const info = test.info();
  const state = (states.get(info) ?? 0) + 1;
  states.set(info, state);
  const [first, ...others] = THEMES;
  return IS_DEEP_RUN ? THEMES : [first, pickSeededItem(others, `the theme of state ${state} in '${info.title}'`)];
}

/** Checks the colours of the current state of the page in a drawn theme; in all themes in a deep run. */
export async function expectColoursInPickedTheme(page: Page): Promise<void> {
  const themes = IS_DEEP_RUN ? THEMES : [pickSeededItem(THEMES, `the theme of ${new URL(page.url()).pathname}`)];
  for (const theme of themes) await test.step(theme, () => expectAccessibleIn(page, theme, COLOUR_RULES));
}

async function expectAccessibleIn(page: Page, theme: string, rules?: string[]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await expectAccessible(page, rules);
}

/** Checks the colours of the current state of the page with a colour palette of the system (forced colours). */
export async function expectColoursInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await test.step(`${page.url()} in forced colours`, () => expectAccessible(page, COLOUR_RULES));
  await page.emulateMedia({ forcedColors: 'none' });
}

/**
 * Checks the current state of the page: every rule in the first theme, and the colour rules also in the others. Without
 * `themes`, these are the drawn ones.
 */
export async function expectAccessibleInThemes(page: Page, themes = drawThemes()): Promise<void> {
  for (const [at, theme] of themes.entries())
    await test.step(`${page.url()} in ${theme}`, () =>
      expectAccessibleIn(page, theme, at === 0 ? undefined : COLOUR_RULES));
}
