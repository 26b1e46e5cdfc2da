import { AUTO_LOCK_AFTER_HIDDEN_MS } from '@northkeep/contracts';
import { expect, test } from '../driver/fixtures.ts';
import { openNotes } from '../pages/open-notes.ts';

const NOTE = 'Return the ladder to Halvor';

test('a locked vault keeps no text in the page and opens with the passphrase', { tag: '@short' }, async ({
  server,
  openBrowser,
}) => {
  const { driver, app, notes, account } = await openNotes({ server, openBrowser }, [NOTE]);
  await app.menu(/^Lock now/);
  await app.waitUntilLocked();
  expect(await driver.session.getPageSource()).not.toContain(NOTE);
  await app.unlock(account.password);
  await notes.expectShown([NOTE]);
});

test('the vault locks automatically after a long absence', async ({ server, openBrowser }) => {
  const { driver, app, notes, account } = await openNotes({ server, openBrowser }, [NOTE]);
  // A driver cannot hide a window for so long, so the journey stores the moment at which the page was hidden.
  await driver.evaluate(
    `localStorage.setItem('nk.hidden-since', String(Date.now() - arguments[0]));
    window.dispatchEvent(new Event('pageshow'));`,
    AUTO_LOCK_AFTER_HIDDEN_MS,
  );
  await app.waitUntilLocked();
  expect(await driver.session.getPageSource()).not.toContain(NOTE);
  await app.unlock(account.password);
  await notes.expectShown([NOTE]);
});
