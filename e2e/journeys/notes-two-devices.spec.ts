import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: neither page is loaded while it is offline.
test.use({ serviceWorkers: 'block' });

const LINES = ['Tar the keel', 'Ask Runa', 'Buy rope', 'Mend the sail', 'Paint the mast'] as const;
const [KEEL, RUNA, ROPE, SAIL, MAST] = LINES;

/** A device whose notes page can show the view of all lines. */
class Writer {
  readonly page: Page;
  readonly notes: NotesPage;

  constructor(page: Page) {
    this.page = page;
    this.notes = new NotesPage(page);
  }

  async showAll(): Promise<void> {
    await this.page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  }

  /** Moves a line up or down by a number of rows. */
  async move(text: string, key: 'ArrowUp' | 'ArrowDown', times: number): Promise<void> {
    await this.notes.note(text).focus();
    for (let n = 0; n < times; n += 1) await this.page.keyboard.press(`Alt+${key}`);
  }

  /** Opens and closes a menu once while online, because it is loaded with its first use. */
  async loadMenu(text: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${text}`, exact: true }).click();
    await this.page.getByRole('menu').waitFor();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toBeHidden();
  }

  async choose(text: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${text}`, exact: true }).click();
    const menu = this.page.getByRole('menu');
    await menu.waitFor();
    // A menu whose opening animation runs may ignore a click.
    await expect(async () => {
      // A click whose call timed out may have reached the page.
      if (await menu.isHidden()) return;
      await menu.getByRole('menuitem', { name: item, exact: true }).click({ timeout: 2_000 });
      await expect(menu).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }

  /** Undoes the latest change with the keyboard. */
  async undo(): Promise<void> {
    await this.page.locator('textarea').last().focus();
    await this.page.keyboard.press('Control+z');
    await expect(this.page.getByText('Undone.')).toBeAttached();
  }

  /** The lines in order, each with its date. */
  rows(): Promise<string[]> {
    return this.page.locator('[data-line]').evaluateAll((rows) =>
      // The fourth cell of a row contains the date.
      rows.map((row) => `${row.querySelector('textarea')?.value} ${row.children[3]?.textContent}`.trim()),
    );
  }
}

test('two devices that reorder, undo and schedule the same lines offline end with the same order and dates', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const devices = [await device({ timezoneId: 'UTC' }), await device({ timezoneId: 'UTC' })] as const;
  for (const { page, watch } of devices) {
    watch.expected = [/ERR_/, /Failed to load resource/];
    // The clock is set to noon, so that the date does not change during the journey: lines of today would otherwise
    // show another date after midnight.
    await FakeDays.at(page, '2040-10-03T12:00:00Z');
    await logInToNotes(page, anna);
  }
  const [desk, phone] = [new Writer(devices[0].page), new Writer(devices[1].page)];
  await desk.notes.write(LINES);
  await new AppPage(desk.page).saved();
  for (const writer of [desk, phone]) {
    await writer.showAll();
    await writer.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await writer.notes.expectShown(LINES);
    await writer.loadMenu(KEEL);
  }
  for (const { context } of devices) await context.setOffline(true);

  await test.step('both devices move the same line, and each also moves a line of its own', async () => {
    await desk.move(MAST, 'ArrowUp', 4);
    await phone.move(MAST, 'ArrowUp', 2);
    await desk.move(KEEL, 'ArrowDown', 2);
    await phone.move(SAIL, 'ArrowUp', 2);
  });
  await test.step('both devices schedule the same lines, and one undoes its own change', async () => {
    await desk.choose(ROPE, 'Next week');
    await phone.choose(ROPE, 'Ulterior');
    await desk.choose(RUNA, 'Today');
    await desk.undo();
    await phone.choose(RUNA, 'Today');
    await desk.choose(SAIL, 'Today');
  });

  for (const { context } of devices) await context.setOffline(false);
  await expect
    .poll(
      async () => {
        for (const { page } of [desk, phone]) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        const [one, other] = [await desk.rows(), await phone.rows()];
        const words = [await wordOf(desk.page), await wordOf(phone.page)];
        return {
          isSame: JSON.stringify(one) === JSON.stringify(other),
          waits: words.some((word) => /wait|Saving/.test(word)),
        };
      },
      { timeout: 60_000 },
    )
    .toEqual({ isSame: true, waits: false });

  const rows = await desk.rows();
  expect(rows.map((row) => LINES.find((text) => row.startsWith(text))).sort()).toEqual([...LINES].sort());
  // Both devices have the change of a row that only one of them made.
  expect(rows.filter((row) => row.endsWith('Today')).sort()).toEqual([`${RUNA} Today`, `${SAIL} Today`].sort());
  // The conflicting date is offered as a choice on the device that synchronised second.
  const words = [await wordOf(desk.page), await wordOf(phone.page)].sort();
  expect(words).toEqual(['2 versions', 'Saved']);
  for (const writer of [desk, phone]) {
    await writer.page.reload();
    await writer.page.locator('[data-line]').first().waitFor();
    await expect.poll(() => writer.rows()).toEqual(rows);
  }
});

const wordOf = async (page: Page) => (await new AppPage(page).word.textContent()) ?? '';
