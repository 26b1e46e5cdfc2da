import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { type ChosenFile, DataPage, NOT_SENT_YET } from '../pages/data-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

/** Clock of the journey: noon of a Wednesday, so that it does not run into another day. */
const NOON = '2040-10-03T12:00:00Z';
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 700 };

const entry = (kind: 'VEVENT' | 'VTODO', uid: string, summary: string, ...more: readonly string[]) =>
  [`BEGIN:${kind}`, `UID:${uid}`, `SUMMARY:${summary}`, ...more, `END:${kind}`].join('\r\n');

const calendar = (...entries: readonly string[]) => ({
  name: 'team.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')),
});

const FIRST = calendar(
  entry('VEVENT', 'plan', 'Planning', 'SEQUENCE:0', 'DTSTART:20401004T100000'),
  entry('VEVENT', 'supper', 'Supper', 'SEQUENCE:0', 'DTSTART:20401005T190000'),
  entry('VTODO', 'move', 'Move', 'DTSTART;VALUE=DATE:20401004'),
  entry('VTODO', 'boxes', 'Boxes', 'DTSTART;VALUE=DATE:20401004', 'RELATED-TO:move'),
);
const LATER = calendar(
  entry('VEVENT', 'plan', 'Planning', 'SEQUENCE:1', 'DTSTART:20401005T143000'),
  entry('VEVENT', 'supper', 'Supper with all', 'SEQUENCE:1', 'DTSTART:20401005T190000'),
  entry('VTODO', 'move', 'Move', 'DTSTART;VALUE=DATE:20401004'),
  entry('VTODO', 'boxes', 'Boxes', 'DTSTART;VALUE=DATE:20401004', 'RELATED-TO:move'),
  entry('VEVENT', 'choir', 'מקהלה', 'DTSTART:20401006T190000'),
);

async function openFile(page: Page, file: ChosenFile) {
  const data = new DataPage(page);
  await data.open();
  return data.preview(file);
}

const row = (page: Page, text: string) => page.locator('[data-line]', { hasText: text });

/** Returns the names of the columns of the preview that reach beyond the dialog, in both directions of writing. */
async function findCutColumns(page: Page): Promise<readonly string[]> {
  const cut: string[] = [];
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const names = await page.getByRole('columnheader').evaluateAll((cells) => {
      const { left, right } = document.querySelector('[role=dialog], dialog')?.getBoundingClientRect() ?? new DOMRect();
      return cells
        .filter((cell) => {
          const box = cell.getBoundingClientRect();
          return box.left < left || box.right > right || cell.scrollWidth > cell.clientWidth;
        })
        .map((cell) => cell.textContent ?? '');
    });
    cut.push(...names.map((name) => `${name} (${direction})`));
  }
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  return cut;
}

// shows: import.calendar.again, import.calendar.parts
test('a calendar imported again moves its events in place, keeps what was changed here, and is taken back as one', {
  tag: '@long',
}, async ({ server, device }) => {
  const { page, watch } = await device({ viewport: WIDE, timezoneId: 'UTC' });
  watch.expected = [NOT_SENT_YET];
  await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  const notes = new NotesPage(page);

  await test.step('the first import adds each event once, and a part below its to-do', async () => {
    const dialog = await openFile(page, FIRST);
    await dialog.getByRole('button', { name: 'Add 4 records' }).click();
    await expect(dialog.getByText('4 records were added.')).toBeVisible();
    await new DataPage(page).close(dialog);
    await notes.open();
    await notes.expectShown(['Planning', 'Supper', 'Move', 'Boxes']);
    await expect(page.locator('[data-sub-line] textarea')).toHaveValue('Boxes');
    await expect(row(page, 'Planning')).toContainText('Thu, 10:00 AM');
  });

  await test.step('the person changes the text of an event', async () => {
    await notes.note('Supper').fill('Supper, I bring bread');
    await new AppPage(page).saved();
  });

  const dialog = await openFile(page, LATER);
  await test.step('the preview counts what would be updated, and fits a narrow page in both directions', async () => {
    const cells = dialog.getByRole('row', { name: /^Notes and journal/ }).getByRole('cell');
    await expect(cells).toHaveText(['1', '1', '2', '1', '0']);
    await expect(dialog.getByRole('region', { name: 'Among the updated ones' })).toHaveText(/Planning$/);
    await expect(dialog.getByText('Kept yours: 1 record is different in the file')).toBeVisible();
    await page.setViewportSize(NARROW);
    expect(await findCutColumns(page)).toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
  });

  await test.step('the moved event moves its line, the text of the person stays, and nothing is doubled', async () => {
    await dialog.getByRole('button', { name: 'Add 1 record, update 1' }).click();
    await expect(dialog.getByText('1 record was added. 1 record was updated.')).toBeVisible();
    await new DataPage(page).close(dialog);
    await notes.open();
    await notes.expectShown(['Planning', 'Supper, I bring bread', 'Move', 'Boxes', 'מקהלה']);
    await expect(row(page, 'Planning')).toContainText('Fri, 2:30 PM');
    await page.reload();
    await notes.opened();
    await expect(row(page, 'Planning')).toContainText('Fri, 2:30 PM');
  });

  await test.step('the same file again changes nothing', async () => {
    const again = await openFile(page, LATER);
    await expect(again.getByText('Nothing in this file is new.')).toBeVisible();
    await again.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('one undo takes back the move and the new event, and leaves what the person wrote', async () => {
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('The import was taken back.')).toBeVisible();
    await new AppPage(page).saved();
    await notes.open();
    await notes.expectShown(['Planning', 'Supper, I bring bread', 'Move', 'Boxes']);
    await expect(row(page, 'Planning')).toContainText('Thu, 10:00 AM');
  });
});
