import { cpSync, rmSync } from 'node:fs';
import { DAY_MS } from '@northkeep/contracts';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TamperedLine } from '../support/tampered-line.ts';
import { saveShotsAtAllSizes, saveShotsInAllVariants } from './shot.ts';

test.use({ ownServer: true });

test('takes screenshots of the messages after the server was restored from a backup', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write(['Send chapter nine to Ruth']);
  await app.saved();
  await server.stop();
  const backup = `${server.dataDir}-backup`;
  cpSync(server.dataDir, backup, { recursive: true });
  await server.run();
  await page.reload();
  await notes.opened();
  await notes.write(['Renew the train card', 'Tar the keel']);
  await app.saved();
  await server.stop();
  rmSync(server.dataDir, { recursive: true });
  cpSync(backup, server.dataDir, { recursive: true });
  await server.run();
  // The full revision check runs once a day.
  await shiftClock(page, DAY_MS);
  await page.reload();
  await expect(app.word).toHaveText('Server differs', { timeout: 30_000 });
  await app.word.click();
  await page.getByRole('dialog').getByText('Tar the keel').waitFor();
  await saveShotsInAllVariants(page, 'saving-older');
  await page.getByRole('button', { name: 'Keep the server’s' }).click();
  await page.getByRole('alertdialog').waitFor();
  await saveShotsAtAllSizes(page, 'saving-older-ask');
});

test('takes screenshots of the messages about a note that no device has written', async ({ server, device }) => {
  const { page, context, watch } = await device({ serviceWorkers: 'block' });
  watch.expected = [/./];
  const anna = await createAccount(server, ANNA);
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  await new NotesPage(page).write(['Tar the keel']);
  await app.saved();
  await app.word.click();
  await page.getByText(/^Checked today/).waitFor();
  await saveShotsAtAllSizes(page, 'saving-checked');
  const line = new TamperedLine(context.request, anna, server);
  const { h } = await line.read();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Done: Tar the keel' }).click();
  await app.saved();
  await line.change({ isDone: false, h });
  await page.reload();
  await expect(app.word).toHaveText('Server differs');
  await app.word.click();
  await page.getByRole('dialog', { name: /not written by your devices$/ }).waitFor();
  await saveShotsInAllVariants(page, 'saving-forged');

  await line.change({ isDone: true, h });
  const { page: other, watch: otherWatch } = await device({ serviceWorkers: 'block' });
  otherWatch.expected = [/./];
  await logInToNotes(other, anna);
  await expect(new AppPage(other).word).toHaveText('1 not verified');
  await new AppPage(other).word.click();
  await saveShotsInAllVariants(other, 'saving-not-shown');
});
