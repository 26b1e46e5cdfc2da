import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { DataPage, NOT_SENT_YET } from '../pages/data-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes, THEMES } from '../support/themes.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const MONDAY = '2040-09-24T12:00:00Z';
const NEXT_TUESDAY = '2040-10-02T12:00:00Z';
const GOAL = 'Run ten kilometres';
const STEP = 'Easy run';
const LINES = ['Pack for Rome', 'Passport', 'Renew the card'];

const calendar = (start: string) => ({
  name: 'team.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:plan', 'SUMMARY:Planning', `DTSTART:${start}`],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  ),
});

/** Checks the current state in all themes, and shows the first theme again. */
async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  await expectAccessibleInThemes(page, THEMES);
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), THEMES[0]);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the dialogs and states of a day have no axe violations in any of the nine themes', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { page, watch } = await device({ timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });
  watch.expected = [NOT_SENT_YET];
  const days = await FakeDays.at(page, MONDAY);
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Stay strong');
  await plan.addGoal('Stay strong', GOAL);
  await plan.addStep(GOAL, STEP, 3);
  await app.saved();
  await days.set(page, NEXT_TUESDAY);
  await page.goto('/app');
  await app.opened();

  const note = dialogOf(page, 'New note');
  const field = note.getByRole('textbox', { name: 'Note' });
  await test.step('the dialog of a new note with all words, with a reminder and labels', async () => {
    await page.locator('body').press('n');
    await field.pressSequentially('Call Ruth today at 4pm !high #book due Friday, remind me 10 minutes before');
    await expect(note.getByRole('status').first()).toContainText('10 minutes before');
    await note.getByRole('button', { name: 'Labels' }).click();
    await expectAccessibleInAllThemes(page);
  });
  await test.step('the same dialog with the form of a repetition', async () => {
    await note.getByRole('button', { name: 'Repeats' }).click();
    await note.getByText('Then on').waitFor();
    await expectAccessibleInAllThemes(page);
    await note.getByRole('button', { name: 'Add' }).click();
    await expect(note).toBeHidden();
  });
  await test.step('the same dialog for a step of a goal', async () => {
    await page.locator('body').press('n');
    await field.pressSequentially('Lace the shoes twice a week @run');
    await expect(note.getByRole('status')).toContainText(`Step of “${GOAL}”`);
    await expectAccessibleInAllThemes(page);
    await field.fill('');
    await closeDialog(page);
  });

  await test.step('the dialog of the reminder of a step', async () => {
    await page.getByRole('button', { name: `Actions for ${STEP}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remind me…' }).click();
    await dialogOf(page, 'Remind me').getByRole('button', { name: 'Wed', exact: true }).click();
    await expectAccessibleInAllThemes(page);
    await closeDialog(page);
  });
  await test.step('earlier weeks', async () => {
    await page.getByRole('button', { name: 'Weeks', exact: true }).click();
    await dialogOf(page, 'Weeks').getByRole('button', { name: 'Correct' }).click();
    await expectAccessibleInAllThemes(page);
    await closeDialog(page);
  });
  await test.step('the help', async () => {
    await page.locator('body').press('?');
    await expect(page.getByRole('heading', { name: 'Words in a new note' })).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await closeDialog(page);
  });

  await notes.open();
  await notes.write(LINES);
  await notes.note('Passport').press('Home');
  await notes.note('Passport').press('Tab');
  await expect(page.locator('[data-sub-line] textarea')).toHaveValue('Passport');
  await test.step('the menu of a sub-line, and the mark of its line', async () => {
    await page.getByRole('button', { name: 'Actions for Passport' }).click();
    await page.getByRole('menuitem', { name: 'Make it a line of its own' }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
  });
  await test.step('the bar of selected lines, and their labels', async () => {
    await notes.note('Renew the card').press('Alt+x');
    const bar = page.getByRole('toolbar', { name: 'Selected notes' });
    await bar.waitFor();
    await expectAccessibleInAllThemes(page);
    await bar.getByRole('button', { name: 'Labels' }).click();
    await dialogOf(page, 'Labels').getByRole('textbox', { name: 'New label' }).fill('errands');
    await expectAccessibleInAllThemes(page);
    await closeDialog(page);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });
  await test.step('the dialog of a filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New filter' }).click();
    await dialogOf(page, 'New filter').getByRole('button', { name: 'High priority', exact: true }).click();
    await expectAccessibleInAllThemes(page);
    await closeDialog(page);
  });
  await test.step('the day by the hour', async () => {
    await page.getByRole('radio', { name: 'Day', exact: true }).check({ force: true });
    await expect(page.getByRole('button', { name: 'Call Ruth, 4:00 PM' })).toBeVisible();
    await expectAccessibleInAllThemes(page);
  });

  await test.step('the preview of a calendar that was imported before', async () => {
    const data = new DataPage(page);
    await app.saved();
    await data.open();
    const first = await data.preview(calendar('20401004T100000'));
    await first.getByRole('button', { name: 'Add 1 record' }).click();
    await expect(first.getByText('1 record was added.')).toBeVisible();
    await data.close(first);
    const again = await data.preview(calendar('20401005T143000'));
    await expect(again.getByRole('region', { name: 'Among the updated ones' })).toBeVisible();
    await expectAccessibleInAllThemes(page);
  });
});
