import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

// shows: session.logout.tabs, session.logout.goes, session.logout.vault, session.logout.device, nav.app.logout
test('logging out ends the session in every tab, removes decrypted content and forgets the device', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await logInToNotes(page, anna);
  const other = await context.newPage();
  await other.goto('/app/notes');
  await new AppPage(other).opened();
  expect(await page.evaluate(() => localStorage.getItem('zk.devwrap.v1'))).not.toBeNull();
  await new AppPage(page).menu('Logout');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('zk.devwrap.v1'))).toBeNull();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('zk-vault');
  const keys = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('zk-vault');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  expect(keys).toEqual([]);
  await other.goto('/app/notes');
  await other.waitForURL('**/login');
});

// shows: login.after.asked-for, login.visitor-signed-in, guard.guest.register, guard.guest.forgot, guard.guest.reset
// shows: guard.nobody, login.keep, login.screen
test('the login redirects to the requested page, and signed-in users are redirected from guest pages', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await page.goto('/app/settings/theme');
  await page.waitForURL('**/login');
  await expect(page.getByText('Log in to open Settings.')).toBeVisible();
  await expect(page.getByText('Keep me signed in')).toBeVisible();
  await expectAccessible(page);
  await new LoginPage(page).logIn(anna, { remember: true });
  await page.waitForURL('**/app/settings/theme');
  for (const address of ['/login', '/register', '/forgot-password', '/reset-password/none']) {
    await page.goto(address);
    await page.waitForURL(/\/app$/);
  }
});

// shows: login.error.429, login.error.401
test('a rejected login marks the fields, a rate-limited one names the wait, and a failed one keeps the password', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/status of (401|429)/, /net::ERR_FAILED/];
  const login = new LoginPage(page);
  await login.open();
  await login.logIn({ ...anna, password: 'not-the-password-1' });
  await expect(page.getByText('Invalid email or password')).toHaveCount(2);

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42' },
      json: { code: 'TOO_MANY', message: 'x', requestId: 'r' },
    }),
  );
  await login.logIn(anna);
  await expect(page.getByText('Too many attempts. Please wait a bit and try again.')).toBeVisible();
  await expect(page.getByText(/^You can try again in 0:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();

  await page.unroute('**/api/auth/login');
  await page.reload();
  await page.route('**/api/auth/login', (route) => route.abort());
  await login.logIn(anna);
  await expect(page.getByText('Unable to log in right now.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(anna.password);
  await page.unroute('**/api/auth/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await new AppPage(page).opened();
});

// shows: nav.home-signed-in
test('a signed-in visitor is redirected from the home page to the app once per session', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/');
  await page.waitForURL(/\/app$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Know where you are going/ })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});
