import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

const LINES = [
  'Send chapter nine to Ruth',
  'Call Lena about the hike',
  'Read the lease again, slowly, before signing it',
];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the notes, their dialogs and the journal in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await new NotesPage(page).write(LINES, { keys: true });
    await new AppPage(page).saved();
    await saveShot(page, 'notes-lines');
    const actions = page.getByRole('button', { name: `Actions for ${LINES[1]}` });
    await actions.click();
    await saveShot(page, 'notes-menu', { whole: false });
    await page.getByRole('menuitem', { name: 'Schedule Ahead' }).click();
    await page.getByRole('dialog', { name: 'Schedule Ahead' }).waitFor();
    await saveShot(page, 'notes-schedule-ahead', { whole: false });
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await saveShot(page, 'notes-scheduled', { whole: false });
    await actions.click();
    await page.getByRole('menuitem', { name: /Details/ }).click();
    await page.getByRole('dialog').waitFor();
    await saveShot(page, 'notes-details', { whole: false });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Journal' }).click();
    await saveShot(page, 'journal-empty');
    await page.getByRole('button', { name: 'New entry' }).click();
    await page.keyboard.type('Snow on the railings this morning. Walked to the harbour before writing.');
    await new AppPage(page).saved();
    await saveShot(page, 'journal-entry');
  });
}
