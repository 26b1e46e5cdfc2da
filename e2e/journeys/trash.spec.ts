import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINES = ['Buy bread', 'Pack for Rome', 'Passport', 'Shoes', 'Call Ruth'] as const;
const [BREAD, PACK, PASSPORT, SHOES, RUTH] = LINES;

test('a deleted line comes back from the trash in its place, with its sub-lines and their ticks', async ({
  server,
  device,
}) => {
  const { page } = await device({ viewport: { width: 390, height: 844 } });
  const notes = new NotesPage(page);
  const saved = () => new AppPage(page).saved();
  await logInToNotes(page, await createAccount(server, ANNA));
  await notes.write(LINES);
  for (const text of [PASSPORT, SHOES]) {
    await notes.note(text).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
  }
  await notes.tick(SHOES);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${PACK}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await notes.expectShown([BREAD, RUTH]);
  await saved();

  await page.goto('/app/settings/trash');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('with 2 records below it');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Restore: ${PACK}` }).click();
  await expect(page.getByText('Nothing in the trash.')).toBeVisible();

  await page.goto('/app/notes');
  await notes.opened();
  await notes.expectShown([BREAD, PACK, PASSPORT, RUTH]);
  await expect(page.locator('[data-sub-line] textarea')).toHaveValue(PASSPORT);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await saved();
});
