import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';
import { fieldByLabel } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const NOTES = [
  'Send chapter nine to Ruth, and the two pictures of the harbour that she asked for #book #letters #urgent #ruth #nine today at 4pm !high',
  'Buy soil #garden',
  'Read the lease #a-label-that-is-much-longer-than-the-others tomorrow',
];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of labels in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await upgradeToPro(page);
    await page.goto('/app/notes');
    await new AppPage(page).opened();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    for (const [at, text] of NOTES.entries()) {
      await page.locator('body').press('n');
      await dialog.getByRole('textbox', { name: 'Note' }).fill(text);
      await dialog.getByRole('status').getByText('#').first().waitFor();
      if (at === 2) {
        await dialog.getByRole('button', { name: 'Labels' }).click();
        await saveShot(page, 'labels-add', { whole: false });
      }
      await dialog.getByRole('textbox', { name: 'Note' }).press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().waitFor({ state: 'hidden' });
    await saveShot(page, 'labels-rows');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'labels-rows-rtl');
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.getByRole('button', { name: /^Actions for Send/ }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await fieldByLabel(page, 'Labels').fill('a');
    await saveShot(page, 'labels-details', { whole: false });
    await page.keyboard.press('Escape');
    await new AppPage(page).saved();
    await page.goto('/app');
    await page.getByRole('textbox', { name: /^Add a note for/ }).waitFor();
    await saveShot(page, 'day-card');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'day-card-rtl');
  });
}
