import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const FILTERS: readonly (readonly [string, readonly string[]])[] = [
  ['What is due first, and has no day yet', ['High priority', 'Without a day']],
  ['לקנות', ['This week']],
];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of kept filters in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await new NotesPage(page).write(['Call the tuner', 'Sort the letters']);
    const flip = (direction: 'rtl' | 'ltr') =>
      page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    for (const [name, chips] of FILTERS) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'New filter' }).click();
      const dialog = page.getByRole('dialog', { name: 'New filter' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      for (const chip of chips) await dialog.getByRole('button', { name: chip, exact: true }).click();
      await saveShot(page, 'kept-filter-dialog', { whole: false });
      await flip('rtl');
      await saveShot(page, 'kept-filter-dialog-rtl', { whole: false });
      await flip('ltr');
      await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    }
    await saveShot(page, 'kept-filters', { whole: false });
    await flip('rtl');
    // The row of views scrolls to the chosen one when it is chosen.
    for (const name of ['All', ...FILTERS.map(([kept]) => kept)])
      await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name }).click();
    await saveShot(page, 'kept-filters-rtl', { whole: false });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete filter' }).waitFor();
    await saveShot(page, 'kept-filters-menu-rtl', { whole: false });
  });
}
