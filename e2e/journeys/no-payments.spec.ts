import { RegisterPage } from '../pages/register-page.ts';
import { BORIS, withUniqueEmail } from '../support/account.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { expect, openContext, test } from '../support/fixtures.ts';
import { PageErrors } from '../support/page-errors.ts';
import { Server } from '../support/server.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';

const MONEY = /USD|Pricing|Elite|\bPro\b|\b[Ff]ree\b|Compare Plans|See plans|fee\b|renew|Billing/;
const PAGES = [...['/', '/software', '/about', '/security', '/terms-of-use', '/imprint', '/download'], '/support'];

// shows: pay.none.pages.text
test('an installation without payments names no price from its first page to the settings', { tag: '@long' }, async ({
  browser,
}) => {
  // The responses are not recorded: this server's document has no payments, and the other journeys use another one.
  const server = await Server.start({ env: { PAYMENTS: 'off', PLAN: 'pro', RECORD_RESPONSES: '' } });
  const context = await openContext(browser, server, { serviceWorkers: 'block' });
  const watch = new PageErrors(context);
  const page = await context.newPage();
  const shown = () => page.locator('body').innerText();

  for (const address of PAGES) {
    const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
    const root = /<div id="root" data-prerendered>.*$/m.exec(html)?.[0] ?? '';
    expect([address, root === '', MONEY.exec(root.replace(/<script.*?<\/script>|<[^>]*>/g, ' '))]).toEqual([
      address,
      false,
      null,
    ]);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await shown(), address).not.toMatch(MONEY);
    expect(await page.locator('a[href^="/pricing"]').count(), address).toBe(0);
  }
  expect((await page.request.get('/pricing', { headers: { accept: 'text/html' } })).status()).toBe(404);

  const person = withUniqueEmail(BORIS);
  const register = new RegisterPage(page, server.url);
  await register.open('?plan=pro');
  await register.account(person);
  await register.verify(person);
  await register.security();
  await register.profile(person);
  await expect(page.getByRole('heading', { name: 'Ready when you are.' })).toBeVisible();
  expect(await shown()).not.toMatch(MONEY);
  await register.create();
  await register.ready();
  await page.goto('/app/settings/billing');
  await expect(page).toHaveURL(/\/app\/settings\/profile$/);
  expect(await shown()).not.toMatch(MONEY);
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
});

// shows: pay.none.pages.offline
test('an installation without payments names no price on a page without a network, nor another operator', {
  tag: '@long',
}, async ({ browser }) => {
  const operator = { OPERATOR_NAME: 'The Rossi family', OPERATOR_ADDRESS: '1 Street', OPERATOR_EMAIL: 'r@example.org' };
  const server = await Server.start({ env: { PAYMENTS: 'off', PLAN: 'pro', RECORD_RESPONSES: '', ...operator } });
  const context = await openContext(browser, server);
  const watch = new PageErrors(context);
  const page = await context.newPage();
  // The page that installs the service worker, and no other one.
  await page.goto('/about');
  await expectAllAreasCached(page, ['mf-public']);
  await server.stop();
  watch.expected = NETWORK_ERRORS;

  for (const address of ['/', '/about', '/software', '/terms-of-use', '/support']) {
    const response = await page.goto(address);
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('body').innerText(), address).not.toMatch(MONEY);
    expect(await page.locator('a[href^="/pricing"]').count(), address).toBe(0);
  }
  await page.goto('/imprint');
  await expect(page.getByText('The Rossi family', { exact: true })).toBeVisible();
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
});
