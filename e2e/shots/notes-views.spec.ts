import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { FULL_PAGE, waitForText } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const BEGAN = '2040-03-07T10:00:00Z';
const NEXT_DAY = '2040-03-08T10:00:00Z';
const MONTH_LATER = '2040-04-11T10:00:00Z';
const VIEWS = ['This Week', 'Today', 'Upcoming Week', 'Parked', 'All'];
const FILTERS = ["Show 'Done'", "Show 'Scheduled'", "Show 'Details'"];
const BASIL = 'Water the basil and the mint on the window sill';

test('takes screenshots of every view and filter of the notes, and of repeating, overdue and rolled over lines', async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device({ timezoneId: 'UTC' });
  const days = await FakeDays.at(page, BEGAN);
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const viewMode = (name: string) =>
    page.getByRole('group', { name: 'View mode' }).getByRole('button', { name }).click();
  const act = async (text: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${text}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await viewMode('Parked');
  await saveShotsAtAllSizes(page, 'notes-view-empty', FULL_PAGE);
  await viewMode('This Week');
  await notes.write(['Send chapter nine to Ruth', BASIL, 'Order the saplings', 'Mend the gate', 'Rake the lower path']);
  await viewMode('All');
  await act('Send chapter nine', 'Today');
  await act(BASIL, 'Today');
  await act('Order the saplings', 'Next week');
  await act('Mend the gate', 'Ulterior');
  await act(BASIL, 'Details');
  const details = page.getByRole('dialog', { name: 'Details of the note' });
  await details.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every weekday' }).or(page.getByRole('option').nth(2)).first().click();
  await saveShotsAtAllSizes(page, 'notes-details-repeats');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('checkbox', { name: 'Done: Rake the lower path' }).click();
  await app.saved();
  // Toasts would cover the lists; they close after six seconds.
  await page.locator('[data-toasts]').getByRole('button').first().waitFor({ state: 'detached' });
  for (const name of VIEWS) {
    await viewMode(name);
    await page.locator('h1').click();
    await saveShotsAtAllSizes(page, `notes-view-${name.replace(' ', '-')}`, FULL_PAGE);
  }
  for (const size of SCREEN_SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await saveShot(page, 'notes-filter-menu', { whole: false });
    await page.keyboard.press('Escape');
  }
  for (const name of FILTERS) {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
    await saveShotsAtAllSizes(page, `notes-filter-${name.replaceAll(/\W+/g, '-')}`, FULL_PAGE);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  }
  await app.saved();

  await days.set(page, NEXT_DAY);
  await page.reload();
  await waitForText(page, /^Overdue/);
  await saveShotsAtAllSizes(page, 'notes-overdue', FULL_PAGE);
  await days.set(page, MONTH_LATER);
  await page.reload();
  await waitForText(page, /of earlier weeks have no date any more/);
  await saveShotsAtAllSizes(page, 'notes-rolled-over', FULL_PAGE);
});
