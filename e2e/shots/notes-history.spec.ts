import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

const TEXTS = [
  'Call Anna about the hike at four, and bring the map of the north ridge',
  'Call Ruth about the hike at five, and bring the map of the ridge and rope',
];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the history, typed dates and the trash in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/ERR_INTERNET_DISCONNECTED/];
    await logInToNotes(page, await createAccount(server, ANNA));
    const notes = new NotesPage(page);
    const app = new AppPage(page);
    const openHistory = async (text: string) => {
      await page.getByRole('button', { name: `Actions for ${text.slice(0, 40)}` }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog', { name: 'History of the note' }).waitFor();
    };
    await notes.write(['Read the lease']);
    await page.keyboard.press('Tab');
    await notes.write([TEXTS[0] ?? '']);
    await page.keyboard.press('Tab');
    await notes.note(TEXTS[0] ?? '').fill(TEXTS[1] ?? '');
    await page.keyboard.press('Tab');
    await app.saved();
    await openHistory(TEXTS[1] ?? '');
    await saveShot(page, 'history-list', { whole: false });
    await page.getByRole('button', { name: /Call Anna/ }).click();
    await saveShot(page, 'history-differences', { whole: false });
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await openHistory('Read the lease');
    await expect(page.getByText('The history is on the server')).toBeVisible();
    await saveShot(page, 'history-offline', { whole: false });
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');

    await page.goto('/app/settings/billing');
    await notes.open();
    await notes.write(['Send the lease back tomorrow at 4pm'], { keys: true });
    await page.getByRole('link', { name: 'See the plans' }).waitFor();
    await saveShot(page, 'phrase-free', { whole: false });
    await page.goto('/app/settings/billing');
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await page.waitForURL('**/dev/checkout/**');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('You have Pro now.').waitFor();
    await notes.open();
    await notes.write(['Call Lena tomorrow at 4pm'], { keys: true });
    await page.getByRole('button', { name: /^Plan for/ }).waitFor();
    await saveShot(page, 'phrase-chip', { whole: false });
    await page.keyboard.press('Tab');
    await saveShot(page, 'phrase-planned', { whole: false });
    await page.getByRole('button', { name: 'Actions for Read the lease' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await app.saved();
    await page.goto('/app/settings/trash');
    await page
      .getByText(/^Deleted for good on/)
      .first()
      .waitFor();
    await saveShot(page, 'trash', { whole: false });
  });
}
