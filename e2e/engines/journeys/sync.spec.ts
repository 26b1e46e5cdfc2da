import { Key } from 'selenium-webdriver';
import { expectAllAreasCached } from '../../support/service-worker.ts';
import { expect, test } from '../driver/fixtures.ts';
import { toPage } from '../driver/to-page.ts';
import { button } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

test('two tabs show the notes of each other', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser }, ['Order the saplings']);
  const first = await driver.session.getWindowHandle();
  await driver.session.switchTo().newWindow('tab');
  const second = await driver.session.getWindowHandle();
  await notes.open();
  await notes.expectShown(['Order the saplings']);
  await notes.edit('Order the saplings');
  await driver.press(Key.ENTER);
  await notes.emptyFieldFocused();
  await driver.type('Rake the lower path');
  await app.saved();
  await driver.session.switchTo().window(first);
  await notes.expectShown(['Order the saplings', 'Rake the lower path']);
  await notes.edit('Rake the lower path');
  await driver.type(' today');
  await app.saved();
  await driver.session.switchTo().window(second);
  await driver.click({ role: 'heading', name: 'This Week' });
  await notes.expectShown(['Order the saplings', 'Rake the lower path today']);
});

test('notes written while the server is down survive a reload and are sent afterwards', async ({
  server,
  openBrowser,
  request,
}) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser }, ['Order the saplings']);
  await expectAllAreasCached(toPage(driver, server.url, request));
  await server.stop('SIGKILL');
  try {
    await driver.press(Key.ENTER);
    await notes.emptyFieldFocused();
    await driver.type('Call the beekeeper');
    await expect.poll(() => app.status(), { timeout: 30_000 }).toMatch(/1 change waits/);
    await driver.reload();
    await notes.expectShown(['Order the saplings', 'Call the beekeeper']);
    expect(await app.status()).toMatch(/1 change waits/);
  } finally {
    await server.run();
  }
  await driver.click(button(/waits/, { role: 'banner' }));
  await driver.click(button(/^(Try|Check) now$/));
  await driver.press(Key.ESCAPE);
  await app.saved();
});
