import type { Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, type OpenDevice, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINES = ['Return the drill', 'Renew the card', 'Measure the window', 'Call Ruth'] as const;
const [DRILL, CARD, WINDOW, RUTH] = LINES;
/** Clock of the journeys: noon of a Wednesday, so that no journey runs into another day. */
const NOON = '2040-10-03T12:00:00Z';
const FINGER = { hasTouch: true, isMobile: true };
/** Time in ms that a finger rests for a long press. */
const HOLD_MS = 700;

async function openWithLines(
  server: Parameters<typeof createAccount>[0],
  device: OpenDevice,
  options: Parameters<OpenDevice>[0],
  lines: readonly string[] = LINES,
): Promise<Page> {
  const { page } = await device({ ...options, timezoneId: 'UTC' });
  await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(lines);
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  await new NotesPage(page).expectShown(lines);
  return page;
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected notes' });
const box = (page: Page, text: string) => page.getByRole('checkbox', { name: `Select: ${text}` });
const tick = (page: Page, text: string) => page.getByRole('checkbox', { name: `Done: ${text}` });
const row = (page: Page, text: string) => page.locator('[data-line]', { hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Revert last change' }).click();
const expectDays = (page: Page, days: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(days).map(([text, day]) => expect(row(page, text)).toContainText(day)));

/** Rests a finger on a row for a long press. */
async function holdFinger(page: Page, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = await target.boundingBox();
  if (!found) throw new Error('not visible');
  const touchPoints = [{ x: found.x + found.width / 2, y: found.y + found.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(bar(page)).toBeVisible();
  // The finger stays a little longer than the press needs, as fingers do.
  await page.waitForTimeout(HOLD_MS / 2);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Returns the rows under the bar when the page is scrolled to its end; runs in the page. */
function findCoveredRows(element: Element): string[] {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const { top } = element.getBoundingClientRect();
  return [...document.querySelectorAll('[data-line]')]
    .filter((each) => each.getBoundingClientRect().bottom > top + 1)
    .map((each) => each.textContent ?? '');
}

test('several lines move to next week by mouse in three clicks', { tag: '@long' }, async ({ server, device }) => {
  const page = await openWithLines(server, device, { viewport: { width: 1280, height: 800 } });
  const notes = new NotesPage(page);
  await notes.note(DRILL).click();
  await notes.note(WINDOW).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expectAccessibleInThemes(page);
  await bar(page).getByRole('button', { name: 'Next week' }).click();
  await expectDays(page, { [DRILL]: 'Oct 10', [CARD]: 'Oct 10', [WINDOW]: 'Oct 10' });
  await expect(row(page, RUTH)).not.toContainText('Oct');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, WINDOW)).not.toContainText('Oct');

  await test.step('Ctrl or Cmd with a click selects single lines, and the actions are one step each', async () => {
    await notes.note(CARD).click({ modifiers: ['ControlOrMeta'] });
    await box(page, RUTH).click();
    await expect(box(page, DRILL)).not.toBeChecked();
    await bar(page).getByRole('button', { name: 'Labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByRole('textbox', { name: 'New label' }).fill('errands');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(row(page, CARD).locator('[data-labels] bdi')).toHaveText(['errands']);
    await expect(row(page, RUTH).locator('[data-labels] bdi')).toHaveText(['errands']);
    await notes.note(CARD).click({ modifiers: ['ControlOrMeta'] });
    await box(page, RUTH).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await notes.expectShown([DRILL, WINDOW]);
    await new AppPage(page).saved();
    await undo(page);
    await notes.expectShown(LINES);
    await undo(page);
    await expect(page.locator('[data-labels]')).toHaveCount(0);
  });

  await test.step('the menu of a line selects it, and the focus follows', async () => {
    await row(page, WINDOW).hover();
    await page.getByRole('button', { name: `Actions for ${WINDOW}` }).click();
    await page.getByRole('menuitem', { name: /^Select/ }).click();
    await expect(box(page, WINDOW)).toBeChecked();
    await expect(box(page, WINDOW)).toBeFocused();
    await bar(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(tick(page, WINDOW)).toBeFocused();
  });
  await new AppPage(page).saved();
  await page.reload();
  await notes.expectShown(LINES);
});

test('several lines are selected, planned, ticked and deleted by keys', async ({ server, device }) => {
  const { page } = await device({ timezoneId: 'UTC' });
  await FakeDays.at(page, NOON);
  const keys = await KeyboardUser.at(page);
  await logInToNotes(page, await createAccount(server, ANNA));
  const notes = new NotesPage(page);
  await notes.write(LINES);
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  await notes.note(CARD).focus();
  await page.keyboard.press('Home');

  await test.step('Shift with the arrow keys selects in the text first', async () => {
    await page.keyboard.press('Shift+ArrowDown');
    expect(await page.locator('textarea:focus').evaluate(selectedText)).toBe(CARD);
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Shift+ArrowDown');
    await keys.expectFocus(`Select: ${WINDOW}`);
    await expect(bar(page)).toContainText('2 selected');
  });

  await test.step('the bar is reached with Tab and its actions with the arrow keys', async () => {
    await page.keyboard.press('Tab');
    await keys.expectFocus('Next week');
    await page.keyboard.press('ArrowRight');
    await keys.expectFocus('Move to day');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter');
    await expect(bar(page)).toBeHidden();
    await keys.expectFocus(`Done: ${CARD}`);
    await expectDays(page, { [CARD]: 'Thu', [WINDOW]: 'Thu' });
  });

  await test.step('Alt+X selects a line, and Delete in a row deletes all that are selected', async () => {
    await notes.note(DRILL).focus();
    await page.keyboard.press('Alt+x');
    await keys.expectFocus(`Select: ${DRILL}`);
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('2 selected');
    await page.keyboard.press('Delete');
    await notes.expectShown([CARD, WINDOW]);
    await page.keyboard.press('Control+z');
    await notes.expectShown(LINES);
  });

  await test.step('Ctrl+A in a selected text selects all lines, and Escape ends the selection', async () => {
    await notes.note(DRILL).focus();
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('4 selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(notes.note(DRILL)).toBeFocused();
  });
  await new AppPage(page).saved();
});

/** Returns the selected part of a field's text; runs in the page. */
function selectedText(field: Element): string {
  if (!(field instanceof HTMLTextAreaElement)) return '';
  return field.value.slice(field.selectionStart, field.selectionEnd);
}

const PHONES = [390, 320].map((width) => ({ name: `${width} px`, width }));

for (const { width } of pickSeededCases(PHONES, 'the phone on which lines are selected')) {
  test(`several lines move to next week by touch in three actions at ${width} px`, async ({ server, device }) => {
    const many = [...LINES, ...Array.from({ length: 14 }, (_, at) => `Read chapter ${at + 1}`)];
    const page = await openWithLines(server, device, { ...FINGER, viewport: { width, height: 720 } }, many);
    await row(page, DRILL).scrollIntoViewIfNeeded();
    await holdFinger(page, row(page, DRILL));
    await expect(box(page, DRILL)).toBeChecked();
    await row(page, CARD).tap();
    await expect(bar(page)).toContainText('2 selected');
    // At 320 px the days of the calendar are narrower than 44 px, with space between them.
    const small = await findSmallTargets(page);
    expect(width > 320 ? small : small.filter((target) => !/, (Sep|Oct) /.test(target))).toEqual([]);
    expect(await bar(page).evaluate(findCoveredRows)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Next week' }).tap();
    await expectDays(page, { [DRILL]: 'Oct 10', [CARD]: 'Oct 10' });
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(row(page, CARD)).not.toContainText('Oct');
    await holdFinger(page, row(page, WINDOW));
    await row(page, RUTH).tap();
    await bar(page).getByRole('button', { name: 'Done' }).tap();
    await expect(tick(page, RUTH)).toBeHidden();
    await new AppPage(page).saved();
  });
}
