import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveManifest, type ArchiveRecord, encodeEntries, sealArchive } from '@northkeep/shared-archive';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/fixtures.ts';

const PAGE = path.resolve(import.meta.dirname, '../../shared-archive/page/decrypt.html');
const PASSPHRASE = 'lantern-meadow-copper-2';
const MANIFEST: ArchiveManifest = {
  archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
  vaultId: 'a-vault',
  createdAt: '2026-11-23T12:00:00.000Z',
  appVersion: '1.0.0',
  timeZone: 'Europe/Oslo',
  missing: ['histories'],
};
/** Text that would run as markup in a page, or as a formula in a spreadsheet. */
const HOSTILE = '=<img src=x onerror="document.title=1">';

const note = (number: number, text: string, parts: Partial<ArchiveRecord> = {}): ArchiveRecord => ({
  ...{ state: 'live', kind: 'lines', id: `note-${number}`, parentKind: null, parentId: null, index: number, schema: 1 },
  ...{ createdAt: null, updatedAt: null, damaged: {}, values: { text, type: 'task', scheduleDate: '2026-11-23' } },
  ...parts,
});
const RECORDS = [
  ...Array.from({ length: 60 }, (_, i) => note(i, `Note ${i} of the orchard`)),
  note(60, HOSTILE),
  note(61, '', { damaged: { text: '"plain"' }, values: {} }),
  note(62, 'Thrown away', { state: 'deleted' }),
];

async function writeArchive(file: string): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of sealArchive(encodeEntries(MANIFEST, RECORDS), PASSPHRASE, argon2id)) parts.push(part);
  writeFileSync(file, Buffer.concat(parts));
}

async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

// shows: archive.page.offline
test(
  'the page opens an archive from the disk without a network and writes every readable form',
  { tag: '@long' },
  async ({ browser }, info) => {
    const archive = info.outputPath('mine.nka');
    const copy = info.outputPath('decrypt.html');
    await writeArchive(archive);
    copyFileSync(PAGE, copy);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.setOffline(true);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const problems: string[] = [];
    context.on('console', (message) => problems.push(message.text()));
    context.on('weberror', (error) => problems.push(String(error.error())));
    const page = await context.newPage();
    await page.goto(pathToFileURL(copy).href);
    await expectAccessible(page);

    await page.getByLabel('Archive', { exact: true }).setInputFiles(archive);
    const field = page.getByLabel('Passphrase for the archive');
    await expect(field).toBeFocused();
    await field.fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect passphrase')).toBeVisible();
    await expectAccessible(page);
    await field.fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '63 records' })).toBeFocused();
    await expect(page.getByText('Made on Monday, November 23, 2026.')).toBeVisible();
    await expect(page.getByText('1 record has a field that did not open')).toBeVisible();
    await expect(page.getByText('Earlier texts of notes.')).toBeVisible();
    const rows = page.locator('#section-lines li');
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Show all 62' }).click();
    await expect(rows).toHaveCount(62);
    await expect(page.getByText(HOSTILE)).toBeVisible();
    await expect(page.getByText('This text did not open.')).toBeVisible();
    await expect(page.locator('#section-deleted')).toContainText('Thrown away');
    await expect(page.locator('img')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);

    const json = await save(page, 'JSON');
    expect(json.name).toBe('northkeep-2026-11-23.json');
    expect(JSON.parse(json.bytes.toString('utf8'))).toMatchObject({ manifest: MANIFEST, records: RECORDS });
    expect((await save(page, 'Calendar (ICS)')).bytes.toString('utf8')).toContain('SUMMARY:Note 0 of the orchard');
    expect((await save(page, 'Markdown')).bytes.includes('days/2026-11-23.md')).toBe(true);
    expect((await save(page, 'CSV')).bytes.includes('lines.csv')).toBe(true);
    await expect(page.getByRole('status').getByText(/^Saved as northkeep-2026-11-23-csv\.zip\./)).toBeVisible();
    await expect(page.getByRole('status').getByText(/^An import of it brings back/)).toBeVisible();

    expect(
      requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);
