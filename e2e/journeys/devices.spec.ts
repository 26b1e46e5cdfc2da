import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { type Account, ANNA, BORIS, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { findTexts } from '../support/search.ts';
import { Traffic } from '../support/traffic.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
test.use({ serviceWorkers: 'block' });

const NOTES = ['Prune the quince hedge', 'Letter to the pomologist'];

test('a second device logs in and sees the same', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
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

  // What one device changes reaches the other when it is looked at again.
  await notes.tick(NOTES[0] ?? '');
  await app.saved();
  await first.page.reload();
  await new NotesPage(first.page).expectShown(NOTES.slice(1));
});

// shows: guard.locked, unlock.title, unlock.remember, unlock.field, vault.unlock.wrong, unlock.button
test('a vault that is not remembered asks for the passphrase after a reload, and refuses a wrong one', async ({
  server,
  device,
}) => {
  const anna = await makeAccount(server, ANNA);
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

test("after 'Lock now' a reload asks, remembered or not, and nothing stays on the page", async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
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

test('a second person on the same browser sees and sends nothing of the first', async ({ server, device }) => {
  const [anna, boris] = await Promise.all([makeAccount(server, ANNA), makeAccount(server, BORIS)]);
  const { page, context } = await device();
  await logInAndWrite(page, anna);
  await new AppPage(page).menu('Logout');
  await page.waitForURL('**/login');

  const traffic = new Traffic(context);
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
    expect(findTexts(Buffer.from(sent + received), NOTES), url).toEqual([]);
  }
});

/** Logs in, writes the notes and waits until they are saved. */
async function logInAndWrite(page: Page, person: Account, { remember = true } = {}): Promise<void> {
  await comeIn(page, person, { remember });
  const notes = new NotesPage(page);
  await notes.write(NOTES);
  await notes.expectShown(NOTES);
  await new AppPage(page).saved();
}
