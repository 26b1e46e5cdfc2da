import { cpSync, rmSync } from 'node:fs';
import { DAY_MS } from '@northkeep/contracts';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { saveShotsAtAllSizes } from './shot.ts';

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
  await saveShotsAtAllSizes(page, 'saving-older');
  await page.getByRole('button', { name: 'Keep the server’s' }).click();
  await page.getByRole('alertdialog').waitFor();
  await saveShotsAtAllSizes(page, 'saving-older-ask');
});
