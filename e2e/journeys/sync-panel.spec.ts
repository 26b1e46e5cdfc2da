import { readFileSync } from 'node:fs';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { type Device, expect, expectAccessible, type OpenDevice, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { OtherDevice } from '../support/other-device.ts';
import type { Server } from '../support/server.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';

const AWAY = [/ERR_/, /Failed to load resource/];
const PHONE = { width: 390, height: 844 };

test('the sync status lists pending changes while offline, and logging out offers to export them', {
  tag: '@long',
}, async ({ server, device }) => {
  const { person, page, app } = await enter(server, device);
  await page.context().setOffline(true);
  await new NotesPage(page).write(['Send chapter nine to Ruth', 'Renew the train card']);
  await expect(app.word).toHaveText(/^\d changes wait$/);
  await app.word.click();
  const panel = page.getByRole('dialog', { name: 'You are offline' });
  await expect(panel.getByText('Renew the train card')).toBeVisible();
  await expect(panel.getByText('New line')).toHaveCount(2);
  await expect(panel.getByText(/reached \d/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('dialog').getByText('Renew the train card')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });

  await app.menu('Logout');
  const question = page.getByRole('alertdialog', { name: /^\d changes have not reached the server$/ });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await question.getByRole('button', { name: /^Export \d changes$/ }).click();
  const file = readFileSync(await (await coming).path(), 'utf8');
  expect(file).toContain('Send chapter nine to Ruth');
  expect(file).toContain('"text": "Renew the train card"');

  // Pending changes survive the logout and are sent after the next login on this device.
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.context().setOffline(false);
  await logInToNotes(page, person);
  await app.saved();
  await new NotesPage(page).expectShown(['Send chapter nine to Ruth', 'Renew the train card']);

  // Without pending changes, logging out shows no question.
  await app.menu('Logout');
  await page.waitForURL('**/login');
});

test('a deleted note appears in the trash and can be restored', async ({ server, device }) => {
  const { page, app } = await enterOnline(server, device);
  const notes = new NotesPage(page);
  await notes.write(['Return the drill to Tomas', 'Renew the train card']);
  await app.saved();
  await page.getByRole('button', { name: 'Actions for Return the drill to Tomas' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await notes.expectShown(['Renew the train card']);
  await app.saved();
  await page.goto('/app/settings/trash');
  await expect(page.getByText('Return the drill to Tomas')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Restore: Return the drill to Tomas' }).click();
  await expect(page.getByText('Nothing in the trash.')).toBeVisible();
  await app.go('Notes');
  await notes.expectShown(['Return the drill to Tomas', 'Renew the train card']);

  // Undo restores the record itself, so that nothing stays in the trash.
  await page.getByRole('button', { name: 'Actions for Renew the train card' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await notes.expectShown(['Return the drill to Tomas', 'Renew the train card']);
  await app.saved();
  await page.goto('/app/settings/trash');
  await expect(page.getByText('Nothing in the trash.')).toBeVisible();
});

test('two conflicting versions are both kept until the user chooses one', async ({ server, device }) => {
  const { person, page, context, app } = await enter(server, device);
  const other = new OtherDevice(context, person, server);
  const id = await other.createAim('Write 300 words before work');
  const goals = new GoalsPage(page);
  await goals.open();
  await page
    .getByRole('button', { name: /Write 300 words/ })
    .last()
    .waitFor();
  await context.setOffline(true);
  await goals.rename('Write 300 words before work', 'Write 400 words before breakfast');
  await other.renameAim(id, 'Write 500 words before work');
  await context.setOffline(false);

  await expect(app.word).toHaveText('2 versions');
  await app.word.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See both' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions' });
  await expect(dialog.locator('u')).toHaveText(['500', 'work', '400', 'breakfast']);
  const stored = dialog.getByRole('radio', { name: /500/ });
  const mine = dialog.getByRole('radio', { name: /400/ });
  await expect(stored).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await mine.check();
  await dialog.getByRole('button', { name: 'Keep the chosen' }).click();
  await app.saved();
  await expect(page.getByText('Write 400 words before breakfast', { exact: true })).toBeVisible();
});

test('a rejected change appears in Not saved, where it can be exported and discarded', async ({ server, device }) => {
  const { person, page, context, app } = await enter(server, device);
  const other = new OtherDevice(context, person, server);
  const goals = new GoalsPage(page);
  await goals.open();
  await context.setOffline(true);
  await goals.addAim('Keep in touch with my sister');
  await expect(app.word).toHaveText('1 change waits');
  for (const label of ['Run ten kilometres in one go', 'Finish the first draft']) await other.createAim(label);
  await context.setOffline(false);

  await expect(app.word).toHaveText('1 not saved');
  await app.word.click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not saved' })).toBeVisible();
  await expect(page.getByText('Your plan has room for 2 aims.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'More for Keep in touch with my sister' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('Keep in touch with my sister');
  await page.getByRole('button', { name: 'More for Keep in touch with my sister' }).click();
  await page.getByRole('menuitem', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await app.saved();
});

// shows: session.expired
test('a session that expires while typing asks for the password without leaving the page', async ({
  server,
  device,
}) => {
  const { person, page, context, app } = await enterOnline(server, device);
  const notes = new NotesPage(page);
  await notes.write(['Ask Ruth']);
  await app.saved();
  await context.clearCookies();
  // Inserts the text as one input event, because the dialog that appears with the first rejected request would receive
  // further key presses.
  await page.keyboard.insertText(' whether the second prologue can go');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended.' });
  await expect(dialog.getByText('is saved on this device.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('Escape');
  await expect(app.word).toHaveText('Log in to send');
  await app.word.click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Invalid email or password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
  await app.saved();
  expect(page.url()).toContain('/app/notes');
  await notes.expectShown(['Ask Ruth whether the second prologue can go']);
});

/** Logs in and waits until all areas are cached, for journeys that go offline. */
async function enter(server: Server, device: OpenDevice) {
  const entered = await logInOn(await device(), server);
  // The areas must be cached before the device goes offline: menus and dialogs are loaded on first use, and then come
  // from this cache.
  await expectAllAreasCached(entered.page);
  return entered;
}

/** Logs in without a service worker, for journeys that stay online. */
const enterOnline = async (server: Server, device: OpenDevice) =>
  logInOn(await device({ serviceWorkers: 'block' }), server);

async function logInOn({ page, context, watch }: Device, server: Server) {
  const person = await createAccount(server, ANNA);
  watch.expected = AWAY;
  await logInToNotes(page, person);
  const app = new AppPage(page);
  await page.getByRole('button', { name: 'New line' }).waitFor();
  await app.saved();
  return { person, page, context, app };
}
