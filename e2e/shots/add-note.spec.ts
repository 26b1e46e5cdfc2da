import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the line that adds a note in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await upgradeToPro(page);
    await page.goto('/app');
    await page.getByRole('button', { name: 'New note' }).waitFor();
    await saveShot(page, 'add-button', { whole: false });
    await page.getByRole('button', { name: 'New note' }).click();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    const field = dialog.getByRole('textbox', { name: 'Note' });
    await field.waitFor();
    await saveShot(page, 'add-empty', { whole: false });
    await field.pressSequentially('Send chapter nine to Ruth tomorrow at 4pm !high, due Friday');
    await dialog.getByRole('button', { name: 'Deadline' }).click();
    await saveShot(page, 'add-words', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'add-words-rtl', { whole: false });
  });

  test(`takes screenshots of the form for a repetition in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await upgradeToPro(page);
    await page.goto('/app');
    await page.getByRole('button', { name: 'New note' }).click();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    await dialog.getByRole('textbox', { name: 'Note' }).pressSequentially('Water the pear trees every 2 weeks at 9am');
    await saveShot(page, 'add-repeat-words', { whole: false });
    await dialog.getByRole('button', { name: 'Repeats' }).click();
    await dialog.getByText('Then on').waitFor();
    await dialog.getByText('Then on').scrollIntoViewIfNeeded();
    await saveShot(page, 'add-repeat-form', { whole: false });
    await dialog.getByRole('combobox', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'month' }).click();
    await dialog.getByRole('combobox', { name: 'Ends' }).click();
    await page.getByRole('option', { name: 'On a day' }).click();
    await saveShot(page, 'add-repeat-month', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'add-repeat-month-rtl', { whole: false });
  });

  test(`takes screenshots of the line that adds a step in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await upgradeToPro(page);
    const plan = new GoalsPage(page);
    await plan.open();
    await plan.addAim('Stay strong');
    await plan.addGoal('Stay strong', 'Run ten kilometres before the autumn');
    await page.goto('/app');
    await page.getByRole('button', { name: 'New note' }).click();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    const field = dialog.getByRole('textbox', { name: 'Note' });
    await dialog.getByRole('button', { name: 'Goal' }).click();
    await saveShot(page, 'add-step-goals', { whole: false });
    await field.pressSequentially('Easy run along the river twice a week @run');
    await dialog.getByText('Step of').waitFor();
    await saveShot(page, 'add-step', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'add-step-rtl', { whole: false });
  });
}
