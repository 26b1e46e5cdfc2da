import { RegisterPage } from '../pages/register-page.ts';
import { BORIS, withUniqueEmail } from '../support/account.ts';
import { expect, openContext, test } from '../support/fixtures.ts';
import { PageErrors } from '../support/page-errors.ts';
import { Server } from '../support/server.ts';

const MONEY = /USD|Pricing|Elite|\bPro\b|Compare Plans|See plans|fee\b|renew|Billing/;

// shows: pay.none.pages.text
test('an installation without payments names no price from its first page to the settings', async ({ browser }) => {
  // The responses are not recorded: this server's document has no payments, and the other journeys use another one.
  const server = await Server.start({ env: { PAYMENTS: 'off', PLAN: 'pro', RECORD_RESPONSES: '' } });
  const context = await openContext(browser, server, { serviceWorkers: 'block' });
  const watch = new PageErrors(context);
  const page = await context.newPage();
  const shown = () => page.locator('body').innerText();

  for (const address of ['/', '/software', '/about', '/terms-of-use']) {
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
