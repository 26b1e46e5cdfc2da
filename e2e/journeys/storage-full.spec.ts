import { readFileSync } from 'node:fs';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker, whose cache would use up the quota.
test.use({ serviceWorkers: 'block' });

const BEFORE = 'Label the seed jars';
const DURING = 'The last jar holds the blue poppies';

test('a full disk is reported, the text stays on the page and can be exported, and it is stored once there is space', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/QuotaExceeded/i];
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write([BEFORE]);
  await app.saved();

  // Chromium grants some quota in advance and reclaims it after the database was idle for some seconds, at the latest
  // after half a minute. The login on another device fills this time.
  await page.goto('about:blank');
  const { page: elsewhere } = await device();
  await logInToNotes(elsewhere, anna);
  const browser = await context.newCDPSession(page);
  const origin = server.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await notes.open();
  await notes.expectShown([BEFORE]);
  await page.getByRole('button', { name: 'New line' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('');
  let typed = '';
  await expect(async () => {
    const next = DURING[typed.length] ?? '.';
    await page.keyboard.type(next);
    typed += next;
    await expect(app.word).toHaveText('No room left', { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  const during = typed;
  await notes.expectShown([BEFORE, during]);
  await app.word.click();
  const panel = page.getByRole('dialog', { name: 'Your last words are only on this page' });
  await expect(panel).toContainText(during);
  await expectAccessible(page);
  await expect(panel.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain(during);
  await page.keyboard.press('Escape');

  // Navigation within the app keeps the text.
  await app.go('Insights');
  await app.go('Notes');
  await notes.expectShown([BEFORE, during]);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  // The app retries without user action.
  await app.saved();
  await page.reload();
  await notes.expectShown([BEFORE, during]);
  await elsewhere.reload();
  await new NotesPage(elsewhere).expectShown([BEFORE, during]);
});
