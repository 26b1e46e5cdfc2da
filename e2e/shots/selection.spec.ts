import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const LINES = [
  'Return the drill to Jonas, and bring the two boxes of screws that have been in the hall since spring',
  'Renew the card',
  'לקנות שני ליטר חלב',
  ...Array.from({ length: 12 }, (_, at) => `Read chapter ${at + 1}`),
];

for (const viewport of [...SCREEN_SIZES, { width: 320, height: 640 }]) {
  test(`takes screenshots of selected lines in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    const notes = new NotesPage(page);
    await notes.write(LINES);
    await notes.note('Renew the card').focus();
    await page.keyboard.press('Alt+x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar', { name: 'Selected notes' }).waitFor();
    await saveShot(page, 'selection', { whole: false });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'selection-rtl', { whole: false });
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.getByRole('button', { name: 'Move to day' }).click();
    await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor();
    await saveShot(page, 'selection-move', { whole: false });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('dialog', { name: 'Labels' }).waitFor();
    await saveShot(page, 'selection-labels', { whole: false });
  });
}
