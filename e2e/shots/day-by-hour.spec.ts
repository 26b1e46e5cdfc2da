import type { Page } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const NOON = '2040-10-03T12:00:00Z';
const LINES: readonly (readonly [string, string, string])[] = [
  ['Send chapter nine to Ruth and ask her about the middle part', '09:00', '90'],
  ['לקנות שני ליטר חלב', '09:30', ''],
  ['Call Lena', '11:00', '20'],
  ['Dentist', '14:15', '45'],
  ['Pay the studio rent', '', ''],
  ['Renew the train card, the one that is valid on the night trains', '', ''],
];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the day by the hour in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const isPhone = viewport.width < 760;
    const { page } = await device({ viewport, timezoneId: 'UTC', hasTouch: isPhone, isMobile: isPhone });
    await FakeDays.at(page, NOON);
    await logInToNotes(page, await createAccount(server, ANNA));
    await page.locator('[data-day="2040-10-03"]').click();
    const add = page.getByRole('textbox', { name: 'New line on this day' });
    for (const [text] of LINES) {
      await add.fill(text);
      await add.press('Enter');
    }
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('radio', { name: 'Day', exact: true }).check({ force: true });
    for (const [text, time, minutes] of LINES) if (time !== '') await setTime(page, text, time, minutes);
    await page.getByRole('checkbox', { name: 'Mark as done: Dentist' }).check();
    await saveShot(page, 'hours-day');
    await saveShot(page, 'hours-day-window', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'hours-day-rtl');
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.getByRole('radio', { name: '1 week', exact: true }).check({ force: true });
    await saveShot(page, 'hours-week');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'hours-week-rtl');
  });
}

async function setTime(page: Page, text: string, time: string, minutes: string): Promise<void> {
  await page.locator('[data-untimed]', { hasText: text }).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Details of the note' });
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  await dialog.getByLabel('Minutes').fill(minutes);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
