import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArchive } from '../../support/read-archive.ts';
import { createArchiveBytes, WHOLE_VAULT_RECORDS } from '../../support/whole-vault.ts';
import { waitForDownload } from '../driver/downloads.ts';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog, field } from '../pages/app.ts';
import { chooseArchive } from '../pages/choose-archive.ts';
import { openNotes } from '../pages/open-notes.ts';

const PASSPHRASE = 'lantern-meadow-copper-2';
const NOTE = 'Varnish the rowing boat';

test('an encrypted archive is downloaded and contains every note', async ({ server, openBrowser }) => {
  const { driver } = await openNotes({ server, openBrowser }, [NOTE]);
  await driver.goto('/app/settings/data');
  await driver.click(button('Export an encrypted archive'));
  const archive = dialog('Encrypted archive');
  await driver.fill(field('Passphrase for the archive', archive), PASSPHRASE);
  await driver.fill(field('Once more', archive), PASSPHRASE);
  await driver.click(button('Make the archive', archive));
  await driver.waitForText('It was opened once and is complete.');
  const file = await waitForDownload(driver, /^northkeep-\d{4}-\d{2}-\d{2}\.nka$/);
  const notes = (await readArchive(file, PASSPHRASE)).filter(({ kind }) => kind === 'lines');
  expect(notes.map(({ values }) => values.text)).toEqual([NOTE]);
});

test('an archive of another account is imported', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  const file = path.join(driver.downloads, 'other.nka');
  writeFileSync(file, await createArchiveBytes(WHOLE_VAULT_RECORDS, PASSPHRASE));
  const importing = await chooseArchive(driver, file, PASSPHRASE);
  await driver.waitForText('Importing the same file again adds nothing.');
  await driver.click(button(/^Add \d+ records$/, importing));
  await driver.waitForText('records were added.');
  await driver.click(button('Done', importing));
  await app.saved();
  await driver.goto('/app/notes');
  await driver.click(button(/^All/, { role: 'group', name: 'View mode' }));
  await expect.poll(() => notes.shown()).toContain(NOTE);
});
