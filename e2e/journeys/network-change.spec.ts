import { ANNA, createAccount } from '../support/account.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// The cache of the service worker would serve the files that this journey withholds.
test.use({ serviceWorkers: 'block' });

test('menus and dialogs that a change of the network withheld are loaded once it is back', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = NETWORK_ERRORS;
  await logInToNotes(page, anna);
  let withheld = 0;
  await page.route(/\/overlays\..*\.(css|js)$/, (route) => {
    withheld += 1;
    return route.abort('internetdisconnected');
  });
  await page.reload();
  await expect.poll(() => withheld).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.waitForFunction(() => performance.getEntriesByName('nk.lazy-modules-loaded').length > 0);
});
