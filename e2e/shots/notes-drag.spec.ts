import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { Dragger } from '../support/dragger.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

const LINES = [
  'Send chapter three to Ruth',
  'Return the drill to Tomas',
  'Read the lease again, slowly, before signing',
];
const DRILL = 'Return the drill to Tomas';

for (const viewport of SCREEN_SIZES) {
  for (const colours of ['none', 'active'] as const) {
    const name = colours === 'active' ? 'forced-notes' : 'notes';
    test(`takes screenshots of a dragged line in a window ${viewport.width} px wide, forced colours ${colours}`, async ({
      server,
      device,
    }) => {
      const isPhone = viewport.width < 760;
      const { page } = await device({ viewport, forcedColors: colours, hasTouch: isPhone, isMobile: isPhone });
      await logInToNotes(page, await createAccount(server, ANNA));
      await new NotesPage(page).write(LINES);
      await new AppPage(page).saved();
      await page.locator('h1').click();
      const dragger = await Dragger.at(page, isPhone ? 'touch' : 'mouse');
      const see = (what: string) => saveShot(page, `${name}-${what}`, { whole: false });
      await dragger.lift(DRILL);
      await dragger.over(page.locator('[data-line]', { hasText: 'Send chapter three' }), 0.3);
      await see('drag-row');
      await dragger.over(page.locator('[data-day]').nth(9));
      await see('drag-day');
      await dragger.toBottom();
      await dragger.over(page.locator('[data-zone="nextWeek"]'));
      await see('drag-panel');
      await dragger.drop();
      await see('dropped');
      await new NotesPage(page).note('Send chapter three to Ruth').focus();
      await page.keyboard.press('Alt+m');
      await expect(page.locator('[data-zone="nextWeek"]')).toBeFocused();
      await see('drag-keys');
      await page.keyboard.press('Escape');
      await page.locator('label', { hasText: /^52$/ }).click();
      await page.locator('[data-day][aria-current="date"]').click();
      await see('year-day');
    });
  }
}
