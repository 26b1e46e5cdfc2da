import type { Page } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { expectNoOverlap } from '../support/boxes.ts';
import { pickSeededCases } from '../support/draw.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const SIZES = [
  { name: '390 px', viewport: { width: 390, height: 844 } },
  { name: '1280 px', viewport: { width: 1280, height: 800 } },
];

/** Opens the app with the value in sessionStorage that the end of the onboarding sets to start the tour. */
async function startTour(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('nk.tour', 'dashboard'));
  await page.goto('/app');
  await expect(page.getByRole('dialog', { name: 'This is Northkeep' })).toBeVisible();
}

const endOfProgress = (page: Page) =>
  page.locator('[data-tour="macro-progress"]').evaluate((target) => target.getBoundingClientRect().bottom);

for (const { name, viewport } of pickSeededCases(SIZES, 'a size for the tour')) {
  // shows: tour.journey
  test(`the tour leads through 14 steps to its end by keyboard at ${name}`, { tag: '@long' }, async ({
    server,
    device,
  }) => {
    const anna = await createAccount(server, ANNA);
    const { page } = await device({ viewport, serviceWorkers: 'block' });
    await logInToNotes(page, anna);
    await startTour(page);
    const isPhone = viewport.width < 600;
    for (let at = 1; at <= 14; at += 1) {
      await expect(page.getByText(`${at} / 14`)).toBeVisible();
      await expect(page.getByRole('button', { name: at === 14 ? 'Done' : 'Next' })).toBeFocused();
      await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.99 });
      if ([1, 3, 8].includes(at)) await expectAccessible(page);
      // On a phone the tab bar at the bottom of the window would cover the target.
      if (at === 5) await expect.poll(() => endOfProgress(page)).toBeLessThan(viewport.height - (isPhone ? 56 : 0));
      if (at === 10) await expectNoOverlap(page.getByRole('dialog'), page.getByText('More', { exact: true }));
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('nk.tour'))).toBeNull();
  });
}

// shows: tour.journey.missing
test('the tour ends automatically when a target is removed', { tag: '@long' }, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await startTour(page);
  await page.evaluate(() => {
    for (const target of document.querySelectorAll<HTMLElement>('[data-tour="direction"]'))
      target.style.display = 'none';
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('nk.tour')), { timeout: 20_000 }).toBeNull();
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await expect(page).toHaveURL(/\/app\/notes$/);
});
