import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { type Account, ANNA, BORIS, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NOTES = ['Prune the quince hedge', 'Letter to the pomologist'];

test('a second device shows the same notes and receives later changes', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const first = await device();
  await logInAndWrite(first.page, anna);

  const second = await device({ viewport: { width: 390, height: 844 } });
  await new LoginPage(second.page).open();
  await new LoginPage(second.page).logIn(anna, { remember: true });
  const app = new AppPage(second.page);
  await app.opened();
  await app.go('Notes');
  const notes = new NotesPage(second.page);
  await notes.expectShown(NOTES);

  // A change on one device reaches the other while its page is open, and also when it is opened again.
  await notes.tick(NOTES[0] ?? '');
  await app.saved();
  await new NotesPage(first.page).expectShown(NOTES.slice(1));
  await first.page.reload();
  await new NotesPage(first.page).expectShown(NOTES.slice(1));
});

// shows: guard.locked, unlock.title, unlock.remember, unlock.field, vault.unlock.wrong, unlock.button
test('a vault that is not remembered asks for the passphrase after a reload and rejects a wrong one', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInAndWrite(page, anna, { remember: false });
  await page.reload();
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  await expectAccessible(page);
  await unlock.unlock('not the passphrase', { remember: false });
  await expect(page.getByText('Incorrect passphrase')).toBeVisible();
  await unlock.unlock(ANNA.password, { remember: false });
  await new NotesPage(page).expectShown(NOTES);
});

// shows: frame.lock.now, frame.lock.reload
test("'Lock now' removes all content from the page and requires the passphrase after a reload, remembered or not", async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInAndWrite(page, anna);
  await new AppPage(page).menu('Lock now');
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  expect(await page.content()).not.toContain(NOTES[0]);
  await page.reload();
  await expect(unlock.heading).toBeVisible();
  await unlock.unlock(ANNA.password);
  await new NotesPage(page).expectShown(NOTES);
  await page.reload();
  await new NotesPage(page).expectShown(NOTES);
});

test('a second user on the same browser neither sees nor sends data of the first', async ({ server, device }) => {
  const [anna, boris] = await Promise.all([createAccount(server, ANNA), createAccount(server, BORIS)]);
  const { page, context } = await device();
  await logInAndWrite(page, anna);
  await new AppPage(page).menu('Logout');
  await page.waitForURL('**/login');

  const traffic = new TrafficRecorder(context);
  await new LoginPage(page).logIn(boris);
  const app = new AppPage(page);
  await app.opened();
  await app.go('Notes');
  const notes = new NotesPage(page);
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await notes.write(['Tar the keel']);
  await app.saved();
  await notes.expectShown(['Tar the keel']);
  for (const { url, sent, received } of await traffic.all()) {
    expect(sent, url).not.toContain(anna.vaultId);
    expect(received, url).not.toContain(anna.vaultId);
    expect(findUnencryptedTexts(Buffer.from(sent + received), NOTES), url).toEqual([]);
  }
});

/** Logs in, writes the notes and waits until they are saved. */
async function logInAndWrite(page: Page, person: Account, { remember = true } = {}): Promise<void> {
  await logInToNotes(page, person, { remember });
  const notes = new NotesPage(page);
  await notes.write(NOTES);
  await notes.expectShown(NOTES);
  await new AppPage(page).saved();
}
