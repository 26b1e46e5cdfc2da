import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, waitForText } from './page-helpers.ts';
import { addPlan } from './plan.ts';
import { shotAtBothSizes, shotInEveryWay } from './shot.ts';

test('the command palette: commands, results, filters, a sentence, the sheet of keys and a locked vault', async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(['Write to the school about June', 'Call the bank', 'Words for the next chapter']);
  await addPlan(page);
  await page.goto('/app');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const type = async (text: string) => {
    await clickButton(page, 'Command palette');
    await field.fill(text);
  };
  await type('');
  await waitForText(page, 'Add step');
  await shotInEveryWay(page, 'palette');
  await field.fill('wri');
  await waitForText(page, /^Planner, searched/);
  await shotInEveryWay(page, 'palette-results');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Planner');
  await shotAtBothSizes(page, 'palette-filtered');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All kinds');
  await field.fill('call the bank tomorrow at 4pm');
  await waitForText(page, /^Add note: /);
  await shotAtBothSizes(page, 'palette-add');
  await field.fill('done bank');
  await waitForText(page, /^Mark as done: /);
  await shotAtBothSizes(page, 'palette-done');
  await field.fill('Find three early');
  await page.getByRole('option', { name: /^Find three early readers/ }).click();
  await page.locator('[data-part]:focus').waitFor();
  await shotAtBothSizes(page, 'palette-opened');
  await page.keyboard.press('?');
  await waitForText(page, 'Shortcuts of letters');
  await shotAtBothSizes(page, 'key-sheet');
  await page.keyboard.press('Escape');
  await type('lock now');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Unlock your vault' }).waitFor();
  await page.keyboard.press('Control+k');
  await waitForText(page, /^The vault is locked/);
  await shotAtBothSizes(page, 'palette-locked');
});
