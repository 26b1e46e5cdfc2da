import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, type OpenDevice, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { OtherDevice } from '../support/other-device.ts';
import type { Server } from '../support/server.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';
import { saveShotsAtAllSizes } from './shot.ts';

const AWAY = [/ERR_/, /Failed to load resource/, /QuotaExceeded/i];

test('a logout with pending changes asks for a confirmation', async ({ server, device }) => {
  const { page, context, app } = await enter(server, device);
  await context.setOffline(true);
  await new NotesPage(page).write(['Send chapter nine to Ruth', 'Renew the train card']);
  await app.word.click();
  await saveShotsAtAllSizes(page, 'saving-waiting');
  await page.keyboard.press('Escape');
  await app.menu('Logout');
  await saveShotsAtAllSizes(page, 'saving-logout');
});

test('the trash', async ({ server, device }) => {
  const { page, app } = await enter(server, device);
  await new NotesPage(page).write(['Return the drill to Tomas', 'Renew the train card']);
  await app.saved();
  await page.getByRole('button', { name: 'Actions for Return the drill to Tomas' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await app.saved();
  await page.goto('/app/settings/trash');
  await page.getByText('Return the drill to Tomas').waitFor();
  await saveShotsAtAllSizes(page, 'saving-trash');
});

test('takes screenshots of conflicting versions', async ({ server, device }) => {
  const { page, context, app, other } = await enter(server, device);
  const id = await other.createAim('Write 300 words before work');
  const goals = new GoalsPage(page);
  await goals.open();
  await page.getByRole('button', { name: 'Actions for Write 300 words before work' }).waitFor();
  await context.setOffline(true);
  await goals.rename('Write 300 words before work', 'Write 400 words before breakfast');
  await other.renameAim(id, 'Write 500 words before work');
  await context.setOffline(false);
  await expect(app.word).toHaveText('2 versions');
  await app.word.click();
  await saveShotsAtAllSizes(page, 'saving-conflict');
  await page.getByRole('button', { name: 'See both' }).click();
  await saveShotsAtAllSizes(page, 'saving-two-versions');
});

test('takes screenshots of rejected changes', async ({ server, device }) => {
  const { page, context, app, other } = await enter(server, device);
  const goals = new GoalsPage(page);
  await goals.open();
  await context.setOffline(true);
  await goals.addAim('Keep in touch with my sister');
  await expect(app.word).toHaveText('1 change waits');
  for (const label of ['Run ten kilometres in one go', 'Finish the first draft']) await other.createAim(label);
  await context.setOffline(false);
  await expect(app.word).toHaveText('1 not saved');
  await app.word.click();
  await saveShotsAtAllSizes(page, 'saving-refused');
  await page.getByRole('link', { name: 'Decide' }).click();
  await saveShotsAtAllSizes(page, 'saving-not-saved');
});

async function enter(server: Server, device: OpenDevice) {
  const person = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = AWAY;
  await logInToNotes(page, person);
  const app = new AppPage(page);
  await page.getByRole('button', { name: 'New line' }).waitFor();
  await app.saved();
  // A page that goes offline loads its dialogs from the cache of the service worker.
  await expectAllAreasCached(page);
  return { page, context, app, other: new OtherDevice(context, person, server) };
}

test('takes screenshots of a session that expires while the user types', async ({ server, device }) => {
  const { page, context, app } = await enter(server, device);
  await new NotesPage(page).write(['Ask Ruth']);
  await app.saved();
  await context.clearCookies();
  await page.keyboard.insertText(' whether the second prologue can go');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended.' });
  await dialog.getByText('is saved on this device.').waitFor({ timeout: 20_000 });
  await saveShotsAtAllSizes(page, 'session-ended');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByText('Invalid email or password').waitFor();
  await saveShotsAtAllSizes(page, 'session-ended-wrong');
  await page.keyboard.press('Escape');
  await expect(app.word).toHaveText('Log in to send');
  await app.word.click();
  await saveShotsAtAllSizes(page, 'saving-log-in');
});

test('takes screenshots of the message when the storage is full', async ({ server, device }) => {
  const { page, context, app } = await enter(server, device);
  await new NotesPage(page).write(['Label the seed jars']);
  await app.saved();
  const browser = await context.newCDPSession(page);
  const origin = server.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.getByRole('button', { name: 'New line' }).click();
  // Chromium grants some quota in advance and reclaims it within half a minute, so the test types until no storage is
  // left.
  await expect(async () => {
    await page.keyboard.type('The last jar ');
    await expect(app.word).toHaveText('No room left', { timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await app.word.click();
  await saveShotsAtAllSizes(page, 'saving-no-room');
});
