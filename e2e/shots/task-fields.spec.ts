import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { fieldByLabel } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const LINES = [
  'Send chapter nine to Ruth, and the two pictures of the harbour that she asked for',
  'Call Lena about the hike',
  'Read the lease',
];
const DEADLINES = ['Next week', 'Today', 'Tomorrow'];
const PRIORITIES = ['High priority', 'Medium priority', 'Low priority'];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the fields of a task in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    test.slow();
    const { page } = await device({ viewport });
    await logInToNotes(page, await createAccount(server, ANNA));
    await new NotesPage(page).write(LINES, { keys: true });
    for (const [at, line] of LINES.entries()) {
      const actions = page.getByRole('button', { name: `Actions for ${line.slice(0, 20)}` });
      await actions.click();
      await page.getByRole('menuitemradio', { name: PRIORITIES[at] ?? '' }).click();
      await actions.click();
      await page.getByRole('menuitem', { name: 'Deadline' }).click();
      await page.getByRole('dialog', { name: 'Deadline' }).waitFor();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: DEADLINES[at] ?? '', exact: true })
        .press('Enter');
      await actions.click();
      await page.getByRole('menuitem', { name: 'Schedule Ahead' }).click();
      await fieldByLabel(page, 'Time of day, if it has one').fill('16:30');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: at === 0 ? 'Tomorrow' : 'Today', exact: true })
        .press('Enter');
    }
    await new AppPage(page).saved();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await saveShot(page, 'fields-lines');
    const actions = page.getByRole('button', { name: `Actions for ${LINES[1]}` });
    await actions.click();
    await page.getByRole('menuitemradio', { name: 'Medium priority' }).waitFor();
    await saveShot(page, 'fields-menu', { whole: false });
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await page.getByRole('dialog').waitFor();
    await saveShot(page, 'fields-details', { whole: false });
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await saveShot(page, 'fields-lines-rtl');
    await actions.click();
    await saveShot(page, 'fields-menu-rtl', { whole: false });
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.goto('/app');
    await saveShot(page, 'fields-main');
  });
}
