import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, fieldByLabel, waitForText } from './page-helpers.ts';
import { addPlan } from './plan.ts';
import { saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

/** Name of a search filter, the option that is selected in it, and the name of its pictures. */
const FILTERS = [
  ['Kind', { label: 'Notes' }, 'kind'],
  ['Date', { label: 'Last 7 days' }, 'date'],
  ['Label', { index: 1 }, 'category'],
] as const;

test('takes screenshots of the command palette, its filters and the shortcuts', async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(['Write to Ruth about the draft', 'Write down the questions for the reader']);
  await clickButton(page, 'Journal');
  await clickButton(page, 'New entry');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.insertText('Could write for an hour before work, with the window open.');
  await page.getByRole('button', { name: /^Actions for Could write/ }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await fieldByLabel(page, 'New label').fill('writing');
  await page.keyboard.press('Enter');
  await clickButton(page, 'Save');
  await addPlan(page);
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await saveShotsAtAllSizes(page, 'palette');
  await field.fill('call the bank tomorrow at 4pm');
  await saveShotsAtAllSizes(page, 'palette-add');
  await field.fill('write');
  await waitForText(page, /searched on this device/);
  await saveShotsAtAllSizes(page, 'palette-search');
  const filters = page.getByRole('group', { name: 'Filters' });
  for (const [label, value, name] of FILTERS) {
    const choice = filters.getByRole('combobox', { name: label });
    await choice.selectOption(value);
    await saveShotsAtAllSizes(page, `palette-filter-${name}`);
    await choice.selectOption({ index: 0 });
  }
  await filters.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Notes' });
  await field.fill('zeppelin');
  await waitForText(page, /^(Nothing found|No results)/);
  await saveShotsAtAllSizes(page, 'palette-none');
  await page.keyboard.press('Escape');
  await page.locator('h1').first().click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await saveShotsAtAllSizes(page, 'palette-keys');
});
