import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectNoOverlap } from '../support/boxes.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: no page is loaded while it is offline.
test.use({ serviceWorkers: 'block' });

const TEXT = 'Water the basil';
const PHONE = { viewport: { width: 390, height: 844 } };
const tick = (page: Page) => page.getByRole('checkbox', { name: `Done: ${TEXT}` });
const mark = (page: Page) => page.getByRole('img', { name: 'Repeats: Every day' });

async function showAll(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${TEXT}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

// shows: notes.repeat.journey
test('a line is repeated every day; two devices that tick it offline create one next line', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device(PHONE);
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  await notes.write([TEXT]);
  await showAll(page);
  await openMenu(page, 'Today');
  await openMenu(page, 'Details');
  const details = page.getByRole('dialog', { name: 'Details of the note' });
  await details.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(mark(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);

  await tick(page).click();
  const toast = page.getByText(`Done. The next “${TEXT}” is planned for`);
  await expect(toast).toBeVisible();
  await expect(tick(page)).toHaveCount(1);
  await openMenu(page, 'Details');
  for (const name of ['Save', 'Cancel', 'Close'])
    await expectNoOverlap(toast.locator('../..'), details.getByRole('button', { name, exact: true }));
  await details.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('Today', { exact: true }).last()).toBeVisible();
  await new AppPage(page).saved();

  const { page: other, watch: otherWatch } = await device();
  await logInToNotes(other, anna);
  await showAll(other);
  await expect(mark(other)).toBeVisible();
  // Expects errors for the failed requests while offline, and a 409 on the second device for the record that the first
  // one created.
  for (const each of [watch, otherWatch]) each.expected = [/ERR_/, /Failed to load resource/];
  for (const each of [page, other]) await each.context().setOffline(true);
  for (const each of [page, other]) {
    await tick(each).click();
    await expect(each.getByText(`Done. The next “${TEXT}” is planned for`).last()).toBeVisible();
  }
  for (const each of [page, other]) await each.context().setOffline(false);
  for (const each of [page, other]) await new AppPage(each).saved();
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Filter' }).click();
    await each.getByRole('menuitemcheckbox', { name: "Show 'Done'" }).click();
    await each.keyboard.press('Escape');
    // The list contains the line that is done and the line that follows it.
    await expect(each.locator('[data-line]')).toHaveCount(2);
  }
});
