import type { Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { Dragger } from '../support/dragger.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, type OpenDevice, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes, expectColoursInForcedColours } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINES = ['Return the drill', 'Renew the card', 'Call Ruth'] as const;
const [DRILL, CARD, RUTH] = LINES;
/** Clock of the journeys: noon of a Wednesday, so that no journey runs into another day. */
const NOON = '2040-10-03T12:00:00Z';
const [TODAY, TOMORROW] = ['2040-10-03', '2040-10-04'];
/** First hour that is shown, and the number of shown hours. */
const [FROM, COUNT] = [8, 10];
const ABOVE = 'Without a time: Wednesday, October 3';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shows the day by the hour, with lines of this day that have no time. */
async function openDay(
  server: Parameters<typeof createAccount>[0],
  device: OpenDevice,
  options: Parameters<OpenDevice>[0],
): Promise<Page> {
  const { page } = await device({ ...options, timezoneId: 'UTC' });
  await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.locator(`[data-day="${TODAY}"]`).click();
  const add = page.getByRole('textbox', { name: 'New line on this day' });
  for (const text of LINES) {
    await add.fill(text);
    await add.press('Enter');
    await expect(add).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Close the day' }).click();
  await choose(page, 'Day');
  await expect(page.getByRole('list', { name: ABOVE }).getByRole('listitem')).toHaveText(LINES);
  return page;
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
const line = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const column = (page: Page, day = TODAY) => page.locator(`[data-hours="${day}"]`);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

/** Returns the middle of a column at an hour of the clock. */
async function pointAt(page: Page, hour: number, day = TODAY): Promise<Point> {
  const { x, y, width, height } = await boxOf(column(page, day));
  return { x: x + width / 2, y: y + ((hour - FROM) / COUNT) * height };
}

async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

async function dragByMouse(page: Page, from: Point, to: Point, release = true): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await expect(page.locator('[data-hour-target]')).toBeVisible();
  if (release) await page.mouse.up();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click();

test('the lines of a day are moved and lengthened by mouse, also to another day of the week', async ({
  server,
  device,
}) => {
  const page = await openDay(server, device, { viewport: { width: 1280, height: 1100 } });

  await test.step('a line without a time is dragged onto its hour', async () => {
    await dragByMouse(page, await middleOf(line(page, `Details of ${DRILL}`)), await pointAt(page, 9));
    await expect(line(page, `${DRILL}, 9:00 AM`)).toBeVisible();
    await expect(page.getByRole('list', { name: ABOVE }).getByRole('listitem')).toHaveText([CARD, RUTH]);
    await dragByMouse(page, await middleOf(line(page, `Details of ${CARD}`)), await pointAt(page, 9.25));
    await expect(line(page, `${CARD}, 9:15 AM`)).toBeVisible();
  });

  await test.step('lines that overlap stand beside each other', async () => {
    const [drill, card] = await Promise.all(
      [`${DRILL}, 9:00 AM`, `${CARD}, 9:15 AM`].map((name) => boxOf(line(page, name))),
    );
    expect((drill?.x ?? 0) + (drill?.width ?? 0)).toBeLessThanOrEqual(card?.x ?? 0);
    await expect(page.locator('[data-now]')).toBeVisible();
    await expectAccessibleInThemes(page);
    await expectColoursInForcedColours(page);
    // A browser that adjusts the colours removes the lines of the hours, which are a gradient.
    await expect(column(page)).toHaveCSS('forced-color-adjust', 'none');
  });

  await test.step('a dragged line goes to the nearest quarter of an hour; Escape gives it back', async () => {
    const card = await middleOf(line(page, `${CARD}, 9:15 AM`));
    const hour = (await boxOf(column(page))).height / COUNT;
    await dragByMouse(page, card, { x: card.x, y: card.y + 5.3 * hour }, false);
    await expect(page.locator('[data-hour-target]')).toContainText('2:30 PM');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(line(page, `${CARD}, 9:15 AM`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await dragByMouse(page, card, { x: card.x, y: card.y + 5.3 * hour });
    await expect(line(page, `${CARD}, 2:30 PM`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await undo(page);
    await expect(line(page, `${CARD}, 9:15 AM`)).toBeFocused();
  });

  await test.step('the lower edge changes the length', async () => {
    const edge = page.locator('[data-hour-line]', { hasText: DRILL }).locator('[data-edge]');
    const from = await middleOf(edge);
    const hour = (await boxOf(column(page))).height / COUNT;
    await dragByMouse(page, from, { x: from.x, y: from.y + hour });
    await expect(line(page, `${DRILL}, 9:00 AM to 10:30 AM`)).toBeVisible();
  });

  await test.step('in the week a line is dragged to another day, and its tick is there', async () => {
    await choose(page, '1 week');
    await expect(page.locator('[data-hours]')).toHaveCount(7);
    const drill = await middleOf(line(page, `${DRILL}, 9:00 AM to 10:30 AM`));
    await dragByMouse(page, drill, { x: (await pointAt(page, 9, TOMORROW)).x, y: drill.y });
    const there = column(page, TOMORROW);
    await expect(there.getByRole('button', { name: `${DRILL}, 9:00 AM to 10:30 AM` })).toBeVisible();
    await there.getByRole('checkbox', { name: `Mark as done: ${DRILL}` }).check();
    await dragByMouse(page, await middleOf(page.locator('[data-untimed]', { hasText: RUTH })), await pointAt(page, 16));
    await expect(column(page).getByRole('button', { name: `${RUTH}, 4:00 PM` })).toBeVisible();
    await expectAccessibleInThemes(page);
  });
  await test.step('a line of the list below is dragged onto an hour', async () => {
    await choose(page, 'Day');
    const dragger = await Dragger.at(page, 'mouse');
    await dragger.lift(CARD);
    const { x, y } = await pointAt(page, 16.5);
    await dragger.moveTo({ x, y: y + 1 });
    await expect(page.locator('[data-hour-target]')).toContainText('4:30 PM');
    await dragger.drop();
    await expect(line(page, `${CARD}, 4:30 PM`)).toBeVisible();
    await choose(page, '1 week');
  });
  await new AppPage(page).saved();
  await page.reload();
  await expect(column(page, TOMORROW).getByRole('button', { name: `${DRILL}, 9:00 AM to 10:30 AM` })).toBeVisible();
  await expect(column(page, TOMORROW).getByRole('checkbox')).toBeChecked();
});

test('the lines of a day are moved and lengthened by keys, with what was done read out', async ({ server, device }) => {
  const page = await openDay(server, device, { viewport: { width: 1280, height: 1100 } });
  const user = await KeyboardUser.at(page);
  await page.reload();

  await test.step('the details give a line its time', async () => {
    for (const [text, time] of [
      [RUTH, '09:00'],
      [CARD, '09:10'],
    ] as const) {
      await line(page, `Details of ${text}`).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Details of the note' });
      await dialog.getByLabel('Time', { exact: true }).fill(time);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(line(page, `${text}, 9:${time.slice(3)} AM`)).toBeVisible();
    }
  });

  await test.step('Alt with an arrow moves it, with Shift it changes its length', async () => {
    await line(page, `${RUTH}, 9:00 AM`).focus();
    await user.listen();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(line(page, `${RUTH}, 9:15 AM`)).toBeFocused();
    await user.expectHeard([/“.*Call Ruth.*” is planned for Wednesday, October 3, .*9:15 AM/]);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(line(page, `${RUTH}, 9:15 AM to 10:00 AM`)).toBeFocused();
    await user.expectHeard([/“.*Call Ruth.*” takes 45 min/]);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(line(page, `${RUTH}, 9:00 AM to 9:30 AM`)).toBeFocused();
  });

  await test.step('Ctrl+Z undoes one change, and Enter opens the details', async () => {
    await page.keyboard.press('Control+z');
    await expect(line(page, `${RUTH}, 9:00 AM to 9:45 AM`)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Details of the note' });
    await expect(dialog.getByLabel('Minutes')).toHaveValue('45');
    await page.keyboard.press('Escape');
    await expect(line(page, `${RUTH}, 9:00 AM to 9:45 AM`)).toBeFocused();
  });
  await new AppPage(page).saved();
});

test('a finger drags a line by its grip, and scrolls the page elsewhere', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const page = await openDay(server, device, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const dragTo = async (from: Point, to: Point) => {
    await touch('touchStart', from);
    for (const share of [0.2, 0.5, 0.8, 1])
      await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    await touch('touchEnd');
  };

  await test.step('a line without a time is dragged onto its hour', async () => {
    const row = page.locator('[data-untimed]', { hasText: RUTH });
    await row.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.evaluate(() => scrollBy({ top: -100, behavior: 'instant' }));
    await dragTo(await middleOf(row.locator('[data-grip]')), await pointAt(page, 9));
    await expect(line(page, `${RUTH}, 9:00 AM`)).toBeVisible();
  });

  await test.step('it is moved by its grip, and its lower edge changes its length', async () => {
    const block = page.locator('[data-hour-line]', { hasText: RUTH });
    const hour = (await boxOf(column(page))).height / COUNT;
    const grip = await middleOf(block.locator('[data-grip]'));
    await dragTo(grip, { x: grip.x, y: grip.y + hour });
    await expect(line(page, `${RUTH}, 10:00 AM`)).toBeVisible();
    const edge = await middleOf(block.locator('[data-edge]'));
    await dragTo(edge, { x: edge.x, y: edge.y + hour / 2 });
    await expect(line(page, `${RUTH}, 10:00 AM to 11:00 AM`)).toBeVisible();
  });

  await test.step('a finger on the text scrolls the page, and a tap opens the details', async () => {
    const text = await middleOf(line(page, `${RUTH}, 10:00 AM to 11:00 AM`));
    const before = await page.evaluate(() => scrollY);
    await dragTo(text, { x: text.x, y: text.y - 120 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect(line(page, `${RUTH}, 10:00 AM to 11:00 AM`)).toBeVisible();
    await expectAccessibleInThemes(page);
    await line(page, `${RUTH}, 10:00 AM to 11:00 AM`).tap();
    await expect(page.getByRole('dialog', { name: 'Details of the note' })).toBeVisible();
  });
});
