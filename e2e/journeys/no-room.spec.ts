import { readFileSync } from 'node:fs';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const BEFORE = 'Label the seed jars';
const DURING = 'The last jar holds the blue poppies';

test('no room left on the device: it is said, the words stay and can be taken away, and are kept once there is room', async ({
  server,
  device,
}, info) => {
  // Waits until Chromium has taken back what it granted.
  test.slow();
  const anna = await makeAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/QuotaExceeded/i];
  await comeIn(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write([BEFORE]);
  await app.saved();

  const browser = await context.newCDPSession(page);
  const origin = server.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.keyboard.press('Enter');
  // Chromium grants some room ahead, and takes it back within half a minute.
  let typed = '';
  await expect(async () => {
    const next = DURING[typed.length] ?? '.';
    await page.keyboard.type(next);
    typed += next;
    await expect(app.word).toHaveText('No room left', { timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  const during = typed;
  await notes.expectShown([BEFORE, during]);
  await app.word.click();
  const panel = page.getByRole('dialog', { name: 'Your last words are only on this page' });
  await expect(panel).toContainText(during);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('no-room.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('no-room-390.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(panel.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain(during);
  await page.keyboard.press('Escape');

  // Going about in the app takes nothing from the page.
  await app.go('Insights');
  await app.go('Notes');
  await notes.expectShown([BEFORE, during]);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  // It is tried again by itself.
  await app.saved();
  await page.reload();
  await notes.expectShown([BEFORE, during]);
  const { page: elsewhere } = await device();
  await comeIn(elsewhere, anna);
  await new NotesPage(elsewhere).expectShown([BEFORE, during]);
});
