import type { Page } from '@playwright/test';
import { expectAccessible, test } from './fixtures.ts';

const THEMES = [
  ...['light', 'dark', 'midnight', 'ableton', 'retro', 'amber', 'armyGreen', 'alpineNoir', 'neonAurora'],
] as const;

/** Rules of axe whose outcome depends on colours, which is all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the current state of the page: every rule in the first theme, those about colours in every theme. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const [at, theme] of THEMES.entries())
    await test.step(`${page.url()} in ${theme}`, async () => {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await expectAccessible(page, at === 0 ? undefined : COLOUR_RULES);
    });
}
