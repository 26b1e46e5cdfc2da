import { randomUUID } from 'node:crypto';
import type { ArchiveRecord } from '@northkeep/shared-archive';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { type ChosenFile, DataPage, NOT_SENT_YET, withoutSavePicker } from '../pages/data-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { readArchive } from '../support/read-archive.ts';
import { Server } from '../support/server.ts';
import { TrafficRecorder } from '../support/traffic.ts';
import { returningVisitorState } from '../support/visitor-state.ts';
import { createArchiveBytes, SAVED_CARD, toComparableRecords, WHOLE_VAULT_RECORDS } from '../support/whole-vault.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const PASSPHRASE = 'lantern-meadow-copper-2';
const PHONE = { width: 390, height: 844 };

const openFile = (page: Page, file: ChosenFile) => new DataPage(page).preview(file, PASSPHRASE);

async function importFile(page: Page, file: ChosenFile): Promise<void> {
  const dialog = await openFile(page, file);
  await expectAccessible(page);
  await new DataPage(page).add(dialog);
}

const exportArchive = (page: Page) => new DataPage(page).exportArchive(PASSPHRASE);

async function deleteAccount(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel(`Type ${email}`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
}

/** A calendar that takes several seconds to read. */
const createLongCalendar = (): Buffer => {
  const event = (i: number) =>
    `BEGIN:VEVENT\r\nUID:${i}@x\r\nSUMMARY:Event ${i}\r\nDTSTART:20260101T100000Z\r\nEND:VEVENT\r\n`;
  const events = Array.from({ length: 150_000 }, (_, i) => event(i)).join('');
  return Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`);
};

/** Runs in the page: returns the longest time in ms between two turns of its event loop within 1.5 seconds. */
async function measureLongestBlock(): Promise<number> {
  const start = performance.now();
  let longest = 0;
  for (let last = start; last - start < 1500; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}

async function cancelReading(page: Page): Promise<void> {
  const importWorkers = () => page.workers().filter((worker) => worker.url().includes('/mf-auth/'));
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const file = { name: 'long.ics', mimeType: 'text/calendar', buffer: createLongCalendar() };
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect.poll(() => importWorkers().length).toBe(1);
  expect(await page.evaluate(measureLongestBlock)).toBeLessThan(750);
  await expect(dialog.getByRole('progressbar', { name: 'Reading the file' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Drop a file here')).toBeVisible();
  await expect.poll(() => importWorkers().length).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const noteOf = (index: number): ArchiveRecord => ({
  ...{ kind: 'lines', id: randomUUID(), state: 'live', parentKind: null, parentId: null, index, schema: 1 },
  ...{ createdAt: null, updatedAt: null, damaged: {}, values: { text: `Note ${index}` } },
});

const readRecords = async (file: string) =>
  (await readArchive(file, PASSPHRASE)).filter(({ state }) => state === 'live');

// shows: import.journey, import.cards.ids, import.plan-limit
test('an archive restores every record to a new account of another installation, and adds nothing when repeated', {
  tag: '@long',
}, async ({ server, device }) => {
  const first = await device();
  first.watch.expected = [NOT_SENT_YET];
  await first.context.addInitScript(withoutSavePicker);
  const anna = await createAccount(server, ANNA);
  await logInToNotes(first.page, anna);
  await first.page.goto('/app/settings/data');
  const buffer = await createArchiveBytes(WHOLE_VAULT_RECORDS, PASSPHRASE);
  await importFile(first.page, { name: 'northkeep.nka', mimeType: 'application/octet-stream', buffer });
  const taken = await exportArchive(first.page);
  const before = await readRecords(taken);
  expect(before.length).toBeGreaterThanOrEqual(WHOLE_VAULT_RECORDS.length);
  await deleteAccount(first.page, anna);

  const second = await Server.start();
  try {
    const { context, page, watch } = await device({
      baseURL: second.url,
      storageState: returningVisitorState(second.url),
    });
    watch.expected = [NOT_SENT_YET];
    await context.addInitScript(withoutSavePicker);
    const traffic = new TrafficRecorder(context);
    await logInToNotes(page, await createAccount(second, BORIS));
    await page.goto('/app/settings/data');
    await importFile(page, taken);
    expect(toComparableRecords(await readRecords(await exportArchive(page)))).toEqual(toComparableRecords(before));
    const saved = await page.request.get('/api/knowledge-cards/collected');
    expect(await saved.json()).toEqual([SAVED_CARD.id]);

    await page.setViewportSize(PHONE);
    const dialog = await openFile(page, taken);
    await expect(dialog.getByText('Nothing in this file is new.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.goto('/app/notes');
    await new NotesPage(page).opened();

    const words = ['marmalade', 'rowing boat', 'quiet working life', 'Late evenings', PASSPHRASE];
    for (const { url, sent } of await traffic.all())
      expect(findUnencryptedTexts(Buffer.from(sent), words), url).toEqual([]);
    // Closes the context, so that its requests end before the stopped server makes them fail.
    await context.close();
  } finally {
    await second.remove();
  }
});

// shows: import.worker
test('an import can be cancelled while its file is read, is refused while another tab is importing, and later finds nothing new in the same file', {
  tag: '@long',
}, async ({ server, device }) => {
  const { context, page, watch } = await device();
  watch.expected = [NOT_SENT_YET];
  const anna = await createAccount(server, ANNA);
  await logInToNotes(page, anna);
  const file = {
    name: 'northkeep.nka',
    mimeType: 'application/octet-stream',
    buffer: await createArchiveBytes(
      Array.from({ length: 30 }, (_, index) => noteOf(index)),
      PASSPHRASE,
    ),
  };
  await page.goto('/app/settings/data');
  await cancelReading(page);
  const dialog = await openFile(page, file);
  const other = await context.newPage();
  await other.goto('/app/settings/data');
  const otherDialog = await openFile(other, file);
  const addButton = { name: 'Add 31 records' }; // with the saved card of the archive
  await expect(otherDialog.getByRole('button', addButton)).toBeVisible();
  // A real import of so few records would end before the second page notices it. The first page therefore only holds
  // the lock that a running import holds.
  await page.evaluate(holdLock, `nk-import-${anna.vaultId}`);
  await otherDialog.getByRole('button', addButton).click();
  await expect(otherDialog.getByText('Another tab is importing. Wait until it has ended.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('release-lock')));

  await dialog.getByRole('button', addButton).click();
  await expect(dialog.getByText('31 records were added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await new AppPage(page).saved();
  await other.reload();
  const again = await openFile(other, file);
  await expect(again.getByText('Nothing in this file is new.')).toBeVisible();
});

/** Runs in the page: takes a Web Lock and holds it until the page receives the event 'release-lock'. */
function holdLock(name: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, async () => {
      resolve();
      await new Promise((release) => addEventListener('release-lock', release, { once: true }));
    });
  });
}
