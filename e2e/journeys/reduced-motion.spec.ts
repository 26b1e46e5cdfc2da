import type { Page } from '@playwright/test';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { waitForRequests } from '../support/requests-ended.ts';

/** Longest time in ms that a movement may take where less motion is wanted. */
const MOTION_MAX_MS = 50;
const PAGES = [
  '/app',
  '/app?modal=thisWeekFocus',
  '/app/notes/journal',
  '/app/psychologicalInsights',
  '/app/wisdomOfAges',
];

/** Records every animation and transition of the page that takes longer; runs in the page before its scripts. */
function recordMotion(longest: number): void {
  const found = new Set<string>();
  Object.assign(window, { foundMotion: found });
  const record = (): void => {
    for (const one of document.getAnimations()) {
      const { activeDuration } = one.effect?.getComputedTiming() ?? {};
      const { target = null } = one.effect instanceof KeyframeEffect ? one.effect : {};
      if (Number(activeDuration) > longest) found.add(`${activeDuration} ms: ${target?.outerHTML.slice(0, 120)}`);
    }
  };
  for (const began of ['animationstart', 'transitionrun']) document.addEventListener(began, record, true);
}

const foundMotion = (page: Page): Promise<string[]> => page.evaluate(() => [...Reflect.get(window, 'foundMotion')]);

test('nothing moves in the app where less motion is wanted', { tag: '@long' }, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await page.addInitScript(recordMotion, MOTION_MAX_MS);
  await logInToNotes(page, anna);
  await new NotesPage(page).write(['Water the ferns']);
  await new NotesPage(page).tick('Water the ferns');
  await page.locator('[data-day][aria-current="date"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('theme Midnight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Theme Midnight is on.').first()).toBeVisible();
  expect(await foundMotion(page), page.url()).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  for (const address of PAGES) {
    await page.goto(address);
    await page.locator('h1, [role=dialog] h2').first().waitFor();
    await waitForRequests(page);
    expect(await foundMotion(page), address).toEqual([]);
  }
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Change passphrase' }).click();
  await page.getByRole('dialog', { name: 'Change your passphrase' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await foundMotion(page), 'a dialog').toEqual([]);
});
