import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

/**
 * Time zones with a night in which the clock changes. Each entry has a second time zone, `elsewhere`, in which the date
 * may differ at that moment, and the days of the calendar strip shown there.
 */
const ZONES = [
  {
    name: 'Pacific/Auckland', // The clocks go forward on September 30.
    before: '2040-09-30T00:30:00+12:00',
    after: '2040-09-30T23:30:00+13:00',
    nextDay: '2040-10-01T00:30:00+13:00',
    days: ['2040-09-30', '2040-10-01', '2040-10-07'],
    elsewhere: { zone: 'America/Los_Angeles', today: '2040-09-30' },
  },
  {
    name: 'America/Los_Angeles', // The clocks go back on November 4.
    before: '2040-11-04T00:30:00-07:00',
    after: '2040-11-04T23:30:00-08:00',
    nextDay: '2040-11-05T00:30:00-08:00',
    days: ['2040-11-04', '2040-11-05', '2040-11-11'],
    elsewhere: { zone: 'Pacific/Auckland', today: '2040-11-05' },
  },
] as const;
const LINES = ['Turn the clocks', 'Pay the rent'];

const dayOf = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const expectToday = (page: Page, date: string) =>
  expect(page.locator('[data-day][aria-current="date"]')).toHaveAttribute('data-day', date);

for (const { name: zone, before, after, nextDay, days: dates, elsewhere } of pickSeededCases(
  ZONES,
  'a zone of the notes',
)) {
  test(`lines keep their days over a change of the clock in ${zone} and in another zone`, async ({
    server,
    device,
  }) => {
    const anna = await createAccount(server, ANNA);
    const { page } = await device({ serviceWorkers: 'block', timezoneId: zone });
    const days = new FakeDays();
    await days.attach(page, before);
    await days.set(page, before);
    await logInToNotes(page, anna);
    const [today, tomorrow, nextWeek] = dates;
    await expectToday(page, today);
    await new NotesPage(page).write(LINES);
    const act = async (text: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${text}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('Turn the clocks', 'Today');
    await act('Pay the rent', 'Next week');
    await expect(dayOf(page, today)).toHaveAccessibleName(/today, 0 of 1 done/);
    await expect(dayOf(page, nextWeek)).toHaveAccessibleName(/1 planned/);
    await new AppPage(page).saved();

    await days.set(page, after);
    await page.reload();
    await expectToday(page, today);
    await new NotesPage(page).tick('Turn the clocks');
    await expect(dayOf(page, today)).toHaveAccessibleName(/today, 1 of 1 done/);
    await new AppPage(page).saved();

    await days.set(page, nextDay);
    await page.reload();
    await expectToday(page, tomorrow);
    await expect(dayOf(page, today)).toHaveAccessibleName(/1 of 1 done/);
    await expect(dayOf(page, nextWeek)).toHaveAccessibleName(/1 planned/);

    // In another time zone today may be a different day; the lines keep their dates.
    const other = await device({ serviceWorkers: 'block', timezoneId: elsewhere.zone });
    const daysElsewhere = new FakeDays();
    await daysElsewhere.attach(other.page, before);
    await daysElsewhere.set(other.page, after);
    await logInToNotes(other.page, anna);
    await expectToday(other.page, elsewhere.today);
    await expect(dayOf(other.page, today)).toHaveAccessibleName(/1 of 1 done/);
    await expect(dayOf(other.page, nextWeek)).toHaveAccessibleName(/1 planned/);
  });
}
