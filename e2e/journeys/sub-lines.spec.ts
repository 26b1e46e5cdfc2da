import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { Dragger } from '../support/dragger.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, type OpenDevice, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINES = ['Pack for Rome', 'Passport', 'Shoes', 'Call Ruth'] as const;
const [PACK, PASSPORT, SHOES, RUTH] = LINES;
/** Clock of the journey: noon of a Wednesday, so that it does not run into another day. */
const NOON = '2040-10-03T12:00:00Z';

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openWithLines(
  server: Parameters<typeof createAccount>[0],
  device: OpenDevice,
  options: Parameters<OpenDevice>[0] = DESK,
): Promise<Page> {
  const { page } = await device({ ...options, timezoneId: 'UTC' });
  await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(LINES);
  await new NotesPage(page).expectShown(LINES);
  return page;
}

const row = (page: Page, text: string) => page.locator('[data-line]', { hasText: text });
const subLines = (page: Page) => page.locator('[data-sub-line] textarea');
const expectSubLines = (page: Page, texts: readonly string[]) =>
  expect
    .poll(() =>
      subLines(page).evaluateAll((fields) =>
        fields.map((field) => field instanceof HTMLTextAreaElement && field.value),
      ),
    )
    .toEqual(texts);
const undo = (page: Page) => page.getByRole('button', { name: 'Revert last change' }).click();

async function pressAtStart(page: Page, text: string, key: string): Promise<void> {
  await new NotesPage(page).note(text).click();
  await page.keyboard.press('Home');
  await page.keyboard.press(key);
}

async function choose(page: Page, text: string, item: string): Promise<void> {
  await row(page, text).hover();
  await page.getByRole('button', { name: `Actions for ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('parts of a line stand below it, follow it to another day and into the trash, and come back', async ({
  server,
  device,
}) => {
  const page = await openWithLines(server, device);
  const notes = new NotesPage(page);

  await test.step('Tab makes sub-lines, Enter adds another one, and in an empty one ends them', async () => {
    await pressAtStart(page, PASSPORT, 'Tab');
    await pressAtStart(page, SHOES, 'Tab');
    await expectSubLines(page, [PASSPORT, SHOES]);
    await expect(notes.note(SHOES)).toBeFocused();
    await page.keyboard.press('End');
    await notes.goOn(['Hat']);
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
    await page.keyboard.press('Enter');
    await expect(page.locator('textarea:focus')).toHaveValue('');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Water the plants');
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
    await notes.expectShown([PACK, PASSPORT, SHOES, 'Hat', 'Water the plants', RUTH]);
    await expect(row(page, PACK)).toContainText('0 of 3');
    await expectAccessible(page);
  });

  await test.step('Tab after Escape leaves the text, and a walk by Tab changes nothing', async () => {
    await pressAtStart(page, RUTH, 'Escape');
    await page.keyboard.press('Tab');
    await expect(notes.note(RUTH)).not.toBeFocused();
    await pressAtStart(page, PACK, 'End');
    for (let i = 0; i < 20; i += 1) await page.keyboard.press('Tab');
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
    for (let i = 0; i < 20; i += 1) await page.keyboard.press('Shift+Tab');
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
  });

  await test.step('a sub-line is indented from the start of the row', async () => {
    const indent = (text: string) => page.getByRole('checkbox', { name: `Done: ${text}` }).boundingBox();
    const [parent, part] = [await indent(PACK), await indent(SHOES)];
    expect((part?.x ?? 0) - (parent?.x ?? 0)).toBe(28);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const [mirrored, mirroredPart] = [await indent(PACK), await indent(SHOES)];
    expect((mirroredPart?.x ?? 0) - (mirrored?.x ?? 0)).toBe(-28);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  });

  await test.step('the menu does the same', async () => {
    await choose(page, 'Hat', 'Make it a line of its own');
    await expectSubLines(page, [PASSPORT, SHOES]);
    await choose(page, 'Hat', 'Make it a sub-line');
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
    await notes.expectShown([PACK, PASSPORT, SHOES, 'Hat', 'Water the plants', RUTH]);
  });

  await test.step('they stay after a reload', async () => {
    await new AppPage(page).saved();
    await page.reload();
    await notes.opened();
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
    await expect(row(page, PACK)).toContainText('0 of 3');
  });

  await test.step('they move to another day as one step', async () => {
    await choose(page, PACK, 'Today');
    for (const text of [PACK, PASSPORT, SHOES, 'Hat']) await expect(row(page, text).first()).toContainText('Today');
    await undo(page);
    for (const text of [PACK, PASSPORT, SHOES, 'Hat']) await expect(row(page, text).first()).not.toContainText('Today');
  });

  await test.step('they are deleted and brought back as one step', async () => {
    await choose(page, PACK, 'Delete');
    await notes.expectShown(['Water the plants', RUTH]);
    await undo(page);
    await notes.expectShown([PACK, PASSPORT, SHOES, 'Hat', 'Water the plants', RUTH]);
    await expectSubLines(page, [PASSPORT, SHOES, 'Hat']);
  });

  await test.step('ticks are counted, and a list without the line names it', async () => {
    await page.getByRole('checkbox', { name: `Done: ${SHOES}` }).click();
    await expect(row(page, PACK)).toContainText('1 of 3');
    await page.getByRole('checkbox', { name: `Done: ${PACK}` }).click();
    await notes.expectShown([PASSPORT, 'Hat', 'Water the plants', RUTH]);
    await expect(row(page, PASSPORT)).toContainText(`Part of “${PACK}”`);
    await expectAccessible(page);
  });
});

for (const [way, options] of [
  ['mouse', DESK],
  ['touch', PHONE],
] as const) {
  // shows: notes.subLines.drag
  test(`a line is dragged by ${way} onto another as its sub-line, between its sub-lines, and out again`, async ({
    server,
    device,
  }) => {
    const page = await openWithLines(server, device, options);
    const notes = new NotesPage(page);
    const dragger = await Dragger.at(page, way);

    await test.step('the line under the pointer is marked, and takes the dropped line as its sub-line', async () => {
      await dragger.lift(SHOES);
      await dragger.over(row(page, PACK));
      await expect(row(page, PACK)).toHaveAttribute('data-landing', 'under');
      await dragger.drop();
      await expectSubLines(page, [SHOES]);
      await notes.expectShown([PACK, SHOES, PASSPORT, RUTH]);
      await expect(page.getByText('0 of 1', { exact: true })).toBeVisible();
    });

    await test.step('one undo and one redo are enough', async () => {
      await undo(page);
      await expectSubLines(page, []);
      await notes.expectShown(LINES);
      await page.getByRole('button', { name: 'Redo last change' }).click();
      await expectSubLines(page, [SHOES]);
    });

    await test.step('a line dropped before a sub-line becomes one, also after a reload', async () => {
      await dragger.lift(PASSPORT);
      await dragger.over(row(page, SHOES), 0.2);
      await expect(row(page, SHOES)).toHaveAttribute('data-landing', 'before');
      await dragger.drop();
      await expectSubLines(page, [PASSPORT, SHOES]);
      await new AppPage(page).saved();
      await page.reload();
      await notes.opened();
      await expectSubLines(page, [PASSPORT, SHOES]);
    });

    await test.step('a sub-line takes no sub-line, and a line with sub-lines becomes none', async () => {
      for (const [dragged, other] of [
        [RUTH, SHOES],
        [PACK, RUTH],
      ] as const) {
        await dragger.lift(dragged);
        await dragger.over(row(page, other), 0.55);
        await expect(row(page, other)).toHaveAttribute('data-landing', 'after');
        await page.keyboard.press('Escape');
        await dragger.drop();
      }
      await expectSubLines(page, [PASSPORT, SHOES]);
    });

    await test.step('a sub-line dropped after a line of its own becomes one', async () => {
      await dragger.lift(PASSPORT);
      await dragger.over(row(page, RUTH), 0.8);
      await dragger.drop();
      await expectSubLines(page, [SHOES]);
      await notes.expectShown([PACK, SHOES, RUTH, PASSPORT]);
    });
  });
}
