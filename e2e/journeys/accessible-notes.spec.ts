import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { Dragger } from '../support/dragger.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LINE = 'Return the drill';
const weeks = (page: Page, count: number) => page.locator('label', { hasText: new RegExp(`^${count}$`) }).click();

test('the notes with calendar, drop panel and dialogs have no axe violations in any theme', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write([LINE, 'Renew the card']);
  await new AppPage(page).saved();

  await test.step('the drop panel has no axe violations while a line is dragged by pointer', async () => {
    const dragger = await Dragger.at(page, 'mouse');
    await dragger.lift(LINE);
    await dragger.toBottom();
    await dragger.over(page.locator('[data-zone="nextWeek"]'));
    await expectAccessibleInThemes(page);
    await page.keyboard.press('Escape');
    await dragger.drop();
  });

  await test.step('the drop panel has no axe violations when it is opened by keyboard', async () => {
    await new NotesPage(page).note(LINE).focus();
    await page.keyboard.press('Alt+m');
    await expect(page.locator('[data-zone="nextWeek"]')).toBeFocused();
    await expectAccessibleInThemes(page);
    await page.locator('[data-zone="ahead"]').click();
  });

  await test.step('the dialog Schedule Ahead has no axe violations', async () => {
    const dialog = page.getByRole('dialog', { name: 'Schedule Ahead' });
    await dialog.waitFor();
    await expectAccessibleInThemes(page);
    await dialog.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the calendar of one week with lines has no axe violations', async () => {
    await weeks(page, 1);
    await expect(page.getByRole('list', { name: /^Lines of / })).toContainText(LINE);
    await expectAccessibleInThemes(page);
  });

  await test.step('the calendars of 13 and 52 weeks with a selected day have no axe violations', async () => {
    await page.locator('[data-day][aria-current="date"]').click();
    for (const count of [13, 52]) {
      await weeks(page, count);
      await expect(page.getByText(/Editing in 13 and 52 weeks/)).toBeVisible();
      await expectAccessibleInThemes(page);
    }
  });
});
