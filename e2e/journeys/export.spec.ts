import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { readArchive } from '../support/read-archive.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NOTES = ['Ask Ingrid about the marmalade', 'Varnish the rowing boat'];
const DELETED = 'Return the ladder to Halvor';
/** The release of the accounts that is served may be of another checkout, which delivers a page of its own. */
const BUILT_PAGE = path.resolve(
  process.env.JOURNEY_ACCOUNTS_CHECKOUT ?? path.resolve(import.meta.dirname, '../..'),
  'shared-archive/page/decrypt.html',
);
const PASSPHRASE = 'lantern-meadow-copper-2';
const PHONE = { width: 390, height: 844 };

/** Removes the file picker, which a test cannot answer, so that the browser downloads the file. */
const withoutSavePicker = () => Reflect.deleteProperty(globalThis, 'showSaveFilePicker');

async function exportArchive(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export an encrypted archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encrypted archive' });
  await dialog.getByLabel('Passphrase for the archive', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Once more', { exact: true }).fill(PASSPHRASE);
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the archive' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^northkeep-\d{4}-\d{2}-\d{2}\.nka$/);
  await expect(dialog.getByText('It was opened once and is complete.')).toBeVisible();
  return download.path();
}

/**
 * Downloads the standalone page that decrypts an archive. The app reads it from a chunk of the release whose hash is
 * verified.
 */
async function downloadPage(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the page' }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

async function exportJson(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Export readable files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Readable files' });
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the files' }).click();
  await expect(dialog.getByText('Not in this file')).toBeVisible();
  return JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
}

// shows: export.journey
test('an archive has every record, opens outside the app, online and offline, and none of its texts is sent', {
  tag: '@long',
}, async ({ server, device }) => {
  const { context, page, watch } = await device();
  await context.addInitScript(withoutSavePicker);
  const traffic = new TrafficRecorder(context);
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  await new NotesPage(page).write([DELETED, ...NOTES]);
  await app.saved();
  await page.getByRole('button', { name: `Actions for ${DELETED}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await new NotesPage(page).expectShown(NOTES);
  await app.saved();

  await page.goto('/app/settings/data');
  const file = await exportArchive(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await downloadPage(page)).toBe(readFileSync(BUILT_PAGE, 'utf8'));
  await page.getByRole('button', { name: 'Done' }).click();
  const records = (await readArchive(file, PASSPHRASE)).filter(({ kind }) => kind === 'lines');
  expect(records.map(({ state, values }) => [state, values.text]).sort()).toEqual([
    ['deleted', DELETED],
    ...NOTES.map((text) => ['live', text]),
  ]);
  const indexes = NOTES.map((text) => records.find(({ values }) => values.text === text)?.index);
  expect(indexes[0]).toBeLessThan(indexes[1] ?? 0);
  await expect(readArchive(file, `${PASSPHRASE}!`)).rejects.toThrow('WRONG_PASSPHRASE');
  expect(findUnencryptedTexts(readFileSync(file), [...NOTES, DELETED])).toEqual([]);

  // While offline the export contains the records that this device has cached, and lists the missing ones.
  watch.expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/];
  await context.setOffline(true);
  const json = JSON.stringify(await exportJson(page));
  for (const text of NOTES) expect(json).toContain(text);
  expect(json).not.toContain(DELETED);
  await expect(page.getByText(/^Changes that your other devices made/)).toBeVisible();
  await expect(page.getByText(/^Deleted records: the trash is on the server/)).toBeVisible();
  await expect(page.getByText(/^Earlier texts of your notes: they are on the server/)).toBeVisible();
  await expectAccessible(page);

  for (const { url, sent } of await traffic.all())
    expect(findUnencryptedTexts(Buffer.from(sent), [...NOTES, DELETED, PASSPHRASE]), url).toEqual([]);
});
