import { addDays, formatDate } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { Dragger } from '../support/dragger.ts';
import { pickSeededCases } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, type OpenDevice, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINES = ['Return the drill', 'Renew the card', 'Measure the window'] as const;
const [DRILL, CARD, WINDOW] = LINES;
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const FINGER = { hasTouch: true, isMobile: true };

/** Clock of the journeys: noon of a Wednesday, so that no journey runs into another day. */
const NOON = '2040-10-03T12:00:00Z';

/** Opens a page whose clock is at noon, so that its date does not change during the journey. */
async function openAtNoon(device: OpenDevice, options: Parameters<OpenDevice>[0]): Promise<Page> {
  const { page } = await device({ ...options, timezoneId: 'UTC' });
  await FakeDays.at(page, NOON);
  return page;
}

/** Minimum size of a target in px (WCAG 2.2, 2.5.8). */
const TARGET_SIZE_MIN = 24;
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const zone = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Schedule / Postpone' }).getByRole('button', { name });
const todayOf = async (page: Page) =>
  (await page.locator('[data-day][aria-current="date"]').getAttribute('data-day')) ?? '';
const named = (date: string) => formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
const planned = (page: Page, text: string, date: string) =>
  page.getByText(`“${text}” is planned for ${named(date)}.`, { exact: true });

/** Undoes a change with the button of a toast. */
async function undo(page: Page, text: string, date: string): Promise<void> {
  await expect(planned(page, text, date)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('The former date is back.')).toBeAttached();
}

/** Shows the view of all lines, in which a line stays when its date changes. */
async function showAll(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  await new NotesPage(page).expectShown(LINES);
}

const SIZES = [
  { name: '1280 px', options: DESK },
  { name: '390 px', options: PHONE },
];
const WAYS = (['mouse', 'touch'] as const).flatMap((way) =>
  pickSeededCases(SIZES, `a size for dragging by ${way}`).map((size) => ({
    ...size,
    way,
    options: way === 'touch' ? { ...size.options, ...FINGER } : size.options,
  })),
);

for (const { way, name: size, options } of WAYS) {
  test(`a line is dragged by ${way} at ${size}`, async ({ server, device }) => {
    const page = await openAtNoon(device, options);
    await logInToNotes(page, await createAccount(server, ANNA));
    const notes = new NotesPage(page);
    await notes.write(LINES);
    await showAll(page);
    const today = await todayOf(page);
    const dragger = await Dragger.at(page, way);

    await test.step('a line is moved to another position, and back by undo', async () => {
      await dragger.lift(WINDOW);
      await dragger.over(page.locator('[data-line]', { hasText: DRILL }), 0.2);
      await expect(page.locator('[data-landing="before"]')).toHaveCount(1);
      await dragger.drop();
      await notes.expectShown([WINDOW, DRILL, CARD]);
      await page.getByRole('button', { name: 'Revert last change' }).click();
      await notes.expectShown(LINES);
    });

    await test.step('a line is dropped onto a day of the calendar', async () => {
      await dragger.lift(DRILL);
      await dragger.over(day(page, addDays(today, 1)));
      await expect(day(page, addDays(today, 1))).toHaveAttribute('data-over', '');
      await dragger.drop();
      await undo(page, DRILL, addDays(today, 1));
    });

    await test.step('a line is dropped onto the zones of the drop panel', async () => {
      for (const [name, days] of [
        ['Next week', 7],
        ['Ulterior', 28],
      ] as const) {
        await dragger.lift(CARD);
        await dragger.toBottom();
        await dragger.over(zone(page, name));
        await expect(zone(page, name)).toHaveAttribute('data-over', '');
        await dragger.drop();
        await undo(page, CARD, addDays(today, days));
      }
      await dragger.lift(CARD);
      await dragger.toBottom();
      await dragger.over(zone(page, 'Schedule Ahead'));
      await dragger.drop();
      const dialog = page.getByRole('dialog', { name: 'Schedule Ahead' });
      await dialog.getByRole('button', { name: 'Tomorrow' }).click();
      await expect(planned(page, CARD, addDays(today, 1))).toBeVisible();
    });
    await new AppPage(page).saved();
  });
}

for (const { name: size, options } of pickSeededCases(SIZES, 'a size for dragging by keys')) {
  test(`a line is dragged by keys at ${size}`, async ({ server, device }) => {
    const page = await openAtNoon(device, options);
    const keys = await KeyboardUser.at(page);
    await logInToNotes(page, await createAccount(server, ANNA));
    const notes = new NotesPage(page);
    await notes.write(LINES);
    await showAll(page);
    const today = await todayOf(page);
    await notes.note(WINDOW).focus();
    await keys.press('Alt+ArrowUp');
    await notes.expectShown([DRILL, WINDOW, CARD]);
    await keys.press('Control+z');
    await notes.expectShown(LINES);

    await notes.note(DRILL).focus();
    for (const [name, date] of [
      ['Next week', addDays(today, 7)],
      ['Ulterior', addDays(today, 35)],
    ] as const) {
      await page.keyboard.press('Alt+m');
      await keys.expectFocus(/^Next week/);
      if (name !== 'Next week') await keys.tabTo(new RegExp(`^${name}`));
      await keys.press('Enter');
      await keys.expectFocus('Note');
      await expect(planned(page, DRILL, date)).toBeVisible();
    }
    await page.keyboard.press('Alt+m');
    await keys.expectFocus(/^Next week/);
    await keys.tabTo('Choose a day', { back: true });
    await keys.press('Enter');
    await keys.expectFocus(/today/);
    await keys.press('ArrowDown');
    await keys.expectFocus(formatDate(addDays(today, 7), { weekday: 'short', month: 'short', day: 'numeric' }));
    await keys.press('Enter');
    await keys.expectFocus('Note');
    await expect(planned(page, DRILL, addDays(today, 7))).toHaveCount(1);
    await keys.press('Control+z');
    await page.keyboard.press('Alt+m');
    await keys.expectFocus(/^Next week/);
    await keys.tabTo(/^Schedule Ahead/);
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Schedule Ahead' }).waitFor();
    await keys.press('Escape');
    await keys.expectFocus('Note');
    await new AppPage(page).saved();
  });
}

test('on a phone with Pro, the calendar of the year can be moved and edited, and stays after a reload', {
  tag: '@long',
}, async ({ server, device }) => {
  const page = await openAtNoon(device, { ...PHONE, ...FINGER });
  await logInToNotes(page, await createAccount(server, ANNA));
  const notes = new NotesPage(page);
  await notes.write([DRILL]);
  const today = await todayOf(page);
  const year = page.locator('label', { hasText: /^52$/ });
  await year.tap();
  const months = page.getByRole('region', { name: 'Calendar' }).getByRole('heading', { level: 2 });
  await expect(months).toHaveCount(12);
  await expect(
    page.getByText('Looking is part of every plan. Editing in 13 and 52 weeks is part of Pro.'),
  ).toBeVisible();
  const columns = await months.evaluateAll((all) => all.map((month) => Math.round(month.getBoundingClientRect().x)));
  expect(new Set(columns).size).toBe(2);
  const target = await day(page, today).boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_SIZE_MIN);
  await day(page, today).tap();
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'New line on this day' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);

  await upgradeToPro(page);
  await page.goto('/app/notes');
  await expect(months).toHaveCount(12);
  await page.getByRole('textbox', { name: 'New line on this day' }).fill(CARD);
  await page.keyboard.press('Enter');
  await expect(day(page, today)).toHaveAccessibleName(/0 of 1 done/);
  const title = page.getByText(today.slice(0, 4), { exact: true });
  await page.getByRole('button', { name: 'Later', exact: true }).tap();
  await expect(title).toHaveCount(0);
  await page.getByRole('button', { name: 'Today', exact: true }).first().tap();
  await expect(title).toBeVisible();
  await new AppPage(page).saved();
});
