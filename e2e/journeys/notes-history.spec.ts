import { addDays, clockDate, formatDate, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const [FIRST, SECOND] = ['Call Anna at four', 'Call Ruth at four'] as const;
const PHONE = { viewport: { width: 390, height: 844 } };
/** Returns the day on which the server purges records deleted now, formatted as in the trash of a device in UTC. */
const purgeDay = () =>
  formatDate(addDays(clockDate(new Date(), 'UTC'), TRASH_RETENTION_DAYS), {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
  });
const history = (page: Page) => page.getByRole('dialog', { name: 'History of the note' });

async function openMenu(page: Page, text: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Replaces the text of a note by another one and leaves it. */
async function replace(page: Page, before: string, text: string): Promise<void> {
  await new NotesPage(page).note(before).fill(text);
  await page.keyboard.press('Tab');
  await new AppPage(page).saved();
}

test('an earlier text is kept, compared, restored and found on another device', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device(PHONE);
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  await notes.write([FIRST]);
  // The Tab key moves the focus out of the field, so that the text becomes a version. A field that gets the focus back
  // at once does not count as left.
  await page.keyboard.press('Tab');
  await new AppPage(page).saved();
  await replace(page, FIRST, SECOND);

  await openMenu(page, SECOND, 'History');
  await history(page).getByRole('button', { name: FIRST }).click();
  await expect(history(page).locator('li del')).toHaveText('Only in the note now: Ruth');
  await expect(history(page).locator('li ins')).toHaveText('Only in this text: Anna');
  await expectAccessible(page);
  await history(page)
    .getByRole('button', { name: /^Restore the text of/ })
    .click();
  await notes.expectShown([FIRST]);
  await expect(page.locator('textarea:focus')).toHaveValue(FIRST);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await notes.expectShown([SECOND]);
  await new AppPage(page).saved();

  const { page: other } = await device({ timezoneId: 'UTC' });
  await logInToNotes(other, anna);
  await openMenu(other, SECOND, 'History');
  await expect(history(other).getByRole('button', { name: FIRST }).first()).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(history(other)).toBeHidden();
  await expect(other.locator('body:focus')).toHaveCount(0);
  const earliest = purgeDay();
  await openMenu(other, SECOND, 'Delete');
  await new AppPage(other).saved();
  // The purge date may be a day later than at the start of the journey, because another day may have begun.
  const purged = new RegExp(`^Deleted for good on (${earliest}|${purgeDay()})`);
  await other.goto('/app/settings/trash');
  await expect(other.getByText(purged)).toBeVisible();
});

test('a typed date schedules the line on Pro, and on Free a message says that this needs Pro', {
  tag: '@long',
}, async ({ server, device }) => {
  const { page } = await device(PHONE);
  await logInToNotes(page, await createAccount(server, ANNA));
  const notes = new NotesPage(page);
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  await notes.write(['Send the lease tomorrow at 4pm'], { keys: true });
  const explained = page.getByRole('main').getByText(/Planning by words is part of Pro; the words stay as they are\./);
  await expect(explained).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/dev/checkout/**');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('You have Pro now.').waitFor();

  await new AppPage(page).go('Notes');
  await notes.expectShown(['Send the lease tomorrow at 4pm']);
  await notes.write(['Call Ruth tomorrow at 4pm'], { keys: true });
  const chip = page.getByRole('button', { name: /^Plan for .*4:00 PM$/ });
  await expect(chip).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(chip).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Next line');
  await notes.expectShown(['Send the lease tomorrow at 4pm', 'Call Ruth', 'Next line']);
  await expect(page.getByText('“Call Ruth” is planned for')).toBeVisible();
});
