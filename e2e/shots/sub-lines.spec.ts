import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const LINES = [
  'Pack for Rome, and ask Jonas whether the two boxes in the hall can wait until we are back in spring',
  'Passport',
  'לקנות שני ליטר חלב',
  'The shoes for the long walk along the river, the ones with the new soles',
  'Call Ruth',
];

for (const viewport of [...SCREEN_SIZES, { width: 320, height: 640 }]) {
  test(`takes screenshots of sub-lines in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    const notes = new NotesPage(page);
    await notes.write(LINES);
    for (const text of LINES.slice(1, 4)) {
      await notes.note(text).click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Tab');
    }
    await page.getByRole('checkbox', { name: 'Done: Passport' }).click();
    await page.getByText('1 of 3', { exact: true }).waitFor();
    await saveShot(page, 'sub-lines', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'sub-lines-rtl', { whole: false });
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.getByRole('checkbox', { name: /^Done: Pack for Rome/ }).click();
    await page
      .getByText(/^Part of/)
      .first()
      .waitFor();
    await saveShot(page, 'sub-lines-alone', { whole: false });
  });
}
