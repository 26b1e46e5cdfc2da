import { AUTO_LOCK_AFTER_HIDDEN_MS } from '@northkeep/contracts';
import { ANNA, createAccount } from '../../support/account.ts';
import { expect, test } from '../driver/fixtures.ts';
import { App } from '../pages/app.ts';
import { Notes } from '../pages/notes.ts';

const NOTE = 'Return the ladder to Halvor';

test('a locked vault keeps no text in the page and opens with the passphrase', { tag: '@short' }, async ({
  server,
  openBrowser,
}) => {
  const driver = await openBrowser();
  const [app, notes] = [new App(driver), new Notes(driver)];
  const anna = await createAccount(server, ANNA);
  await app.logInToNotes(anna);
  await notes.write([NOTE]);
  await app.saved();
  await app.menu(/^Lock now/);
  await app.waitUntilLocked();
  expect(await driver.session.getPageSource()).not.toContain(NOTE);
  await app.unlock(anna.password);
  await notes.expectShown([NOTE]);
});

test('the vault locks automatically after a long absence', async ({ server, openBrowser }) => {
  const driver = await openBrowser();
  const [app, notes] = [new App(driver), new Notes(driver)];
  const anna = await createAccount(server, ANNA);
  await app.logInToNotes(anna);
  await notes.write([NOTE]);
  await app.saved();
  // A driver cannot hide a window for so long, so the journey stores the moment at which the page was hidden.
  await driver.evaluate(
    `localStorage.setItem('nk.hidden-since', String(Date.now() - arguments[0]));
    window.dispatchEvent(new Event('pageshow'));`,
    AUTO_LOCK_AFTER_HIDDEN_MS,
  );
  await app.waitUntilLocked();
  expect(await driver.session.getPageSource()).not.toContain(NOTE);
  await app.unlock(anna.password);
  await notes.expectShown([NOTE]);
});
