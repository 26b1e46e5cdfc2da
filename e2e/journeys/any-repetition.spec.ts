import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

test.use({ serviceWorkers: 'block' });

/** A Tuesday. */
const TUESDAY = '2040-10-02T18:00:00Z';

test('a note repeats by its words or by the form, and is skipped and ended', async ({ server, device }) => {
  test.slow();
  const { page } = await device({ timezoneId: 'America/New_York', viewport: { width: 390, height: 844 } });
  const days = new FakeDays();
  await days.attach(page, TUESDAY);
  await days.set(page, TUESDAY);
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  await page.goto('/app');
  await new AppPage(page).opened();
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await page.locator('body').press('n');
  await dialog
    .getByRole('textbox', { name: 'Note' })
    .pressSequentially('Water the pear trees every 2 weeks on Thursday');
  await expect(dialog.getByRole('status').first()).toContainText('Every 2 weeks on Thursday');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.locator('body').press('n');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Oil the hinges');
  await dialog.getByRole('button', { name: 'Repeats' }).click();
  await dialog.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'month' }).click();
  await expectAccessible(page);
  await expect(dialog.getByText('Then on Fri, Nov 2 · Sun, Dec 2 · Wed, Jan 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/app/notes');
  const notes = new NotesPage(page);
  await notes.opened();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await notes.expectShown(['Water the pear trees', 'Oil the hinges']);
  await page.getByRole('button', { name: 'Actions for Water the pear trees' }).click();
  await page.getByRole('menuitem', { name: 'Skip this date' }).click();
  await expect(page.getByText('is skipped and planned for Thursday, October 18')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Oil the hinges' }).click();
  await page.getByRole('menuitem', { name: 'Stop repeating' }).click();
  await expect(page.getByText('does not repeat any more')).toBeVisible();
  await new AppPage(page).saved();
});
