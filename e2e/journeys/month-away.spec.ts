import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const BEGAN = '2040-03-06T10:00:00Z';
const MONTH_LATER = '2040-04-11T10:00:00Z';
const OPEN = ['Order the saplings', 'Mend the gate'];
const DONE = 'Rake the lower path';
const ENTRY = 'Walked to the harbour';
const SAID = '2 lines of earlier weeks have no date any more. They stand under This Week and Parked.';

// shows: notes.rollover.said
test('after a month away the open lines lose their dates once, with a message and an undo', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const { page } = await device({ serviceWorkers: 'block', timezoneId: 'UTC' });
  const days = new FakeDays();
  await days.attach(page, BEGAN);
  await days.set(page, BEGAN);
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const act = async (text: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${text}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await notes.write([...OPEN, DONE, ENTRY]);
  for (const text of [...OPEN, DONE]) await act(text, 'Today');
  await notes.tick(DONE);
  await act(ENTRY, 'File as journaling');
  await app.saved();

  await days.set(page, MONTH_LATER);
  await page.reload();
  const said = page.getByText(SAID);
  await expect(said).toBeVisible();
  await notes.expectShown(OPEN);
  await expect(page.getByText(/^Overdue/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(said).toBeHidden();
  await notes.expectShown([]);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText('Overdue: Tue, Mar 6')).toHaveCount(2);
  await app.saved();

  // In the same week the message is not shown again.
  await page.reload();
  await expect(page.getByText('Overdue: Tue, Mar 6')).toHaveCount(2);
  await app.saved();
  await expect(said).toBeHidden();
  await page.getByRole('button', { name: 'Journal' }).click();
  await page.getByRole('radio', { name: 'all' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Tue, Mar 6' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue(ENTRY);
  await expectAccessible(page);
});
