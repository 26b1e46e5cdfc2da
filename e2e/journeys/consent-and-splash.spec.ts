import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { type Account, ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, FULL_RENDERING, test } from '../support/fixtures.ts';
import { FIRST_VISIT_STATE } from '../support/visitor-state.ts';

/** Returns the entries of the data layer, with gtag commands as arrays. */
const layer = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as object[]).map((entry) => ('event' in entry ? entry : Array.from(entry as []))),
  );

const signals = (on: readonly string[]) =>
  Object.fromEntries(
    ['analytics_storage', 'personalization_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'].map((name) => [
      name,
      on.includes(name) ? 'granted' : 'denied',
    ]),
  );

// shows: cookies.shown, cookies.not-shown, cookies.customize, cookies.save, cookies.back, cookies.categories
// shows: cookies.necessary, cookies.default, cookies.saved, cookies.days, cookies.lax, cookies.update, nav.page-view
// shows: analytics.denied, analytics.local
test('cookie choices by category are stored for a year and passed only to the data layer', async ({
  device,
  server,
}) => {
  const { page, context } = await device({ storageState: FIRST_VISIT_STATE });
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/pricing');
  const dialog = page.getByRole('dialog', { name: 'Cookies' });
  await expect(dialog).toBeVisible();
  expect((await layer(page))[0]).toEqual(['consent', 'default', signals([])]);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Customize' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose what may run' });
  await expect(choosing.getByRole('switch', { name: /^Necessary/ })).toBeDisabled();
  await expect(choosing.getByRole('switch', { name: /^Necessary/ })).toBeChecked();
  for (const name of ['Analytics', 'Personalized', 'Advertising', 'Ad profiles'])
    await expect(choosing.getByRole('switch', { name: new RegExp(`^${name}`) })).not.toBeChecked();
  await expectAccessible(page);
  await choosing.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Customize' }).click();
  await choosing.getByRole('switch', { name: /^Analytics/ }).click();
  await choosing.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(choosing).toBeHidden();
  expect(await layer(page)).toContainEqual(['consent', 'update', signals(['analytics_storage'])]);

  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'nk_consent');
  expect(cookie).toMatchObject({ sameSite: 'Lax', secure: server.url.startsWith('https:'), path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);

  await page.goto('/reset-password/4f2c-secret?token=secret');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
  const told = await layer(page);
  expect(told.slice(0, 2)).toEqual([
    ['consent', 'default', signals([])],
    ['consent', 'update', signals(['analytics_storage'])],
  ]);
  expect(told).toContainEqual({ event: 'page_view', page_path: '/reset-password/:token?' });
  await expect.poll(() => layer(page)).toContainEqual({ event: 'page_view', page_path: '/login' });
  expect(JSON.stringify(told)).not.toContain('secret');
  expect([...hosts]).toEqual([new URL(server.url).host]);
});

// shows: cookies.accept, cookies.decline
test('all cookies can be accepted or declined together, and the choice changed from the footer', async ({ device }) => {
  const { page } = await device({ storageState: FIRST_VISIT_STATE, serviceWorkers: 'block' });
  await page.goto('/about');
  const dialog = page.getByRole('dialog', { name: 'Cookies' });
  await dialog.getByRole('button', { name: 'Accept All' }).click();
  await expect(dialog).toBeHidden();
  const every = ['analytics_storage', 'personalization_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'];
  expect(await layer(page)).toContainEqual(['consent', 'update', signals(every)]);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await dialog.getByRole('button', { name: 'Decline All' }).click();
  await expect(dialog).toBeHidden();
  expect((await layer(page)).at(-1)).toEqual(['consent', 'update', signals([])]);
});

const splash = (page: Page) => page.getByRole('status', { name: 'Northkeep' });

async function enter(page: Page, account: Account): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(account, { remember: true });
  await page.waitForURL(/\/app/);
}

/** Opens the app as a visitor whose last visit was thirteen hours ago. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('nk.seen', String(Date.now() - 13 * 60 * 60 * 1000)));
  await page.goto('/app');
}

const SPLASH_MS = 4_000;

/** Disables the timer of the splash in the next page loads, so that only a key press ends it. */
const holdSplash = (page: Page) =>
  page.addInitScript((ms) => {
    const real = window.setTimeout;
    const held = (run: TimerHandler, after?: number, ...rest: unknown[]) =>
      after === ms ? 0 : real(run, after, ...rest);
    Object.assign(window, { setTimeout: held });
  }, SPLASH_MS);

/** Measures in the page how long the splash was visible, in ms; measuring from the test process would be late. */
const timeSplash = (page: Page) =>
  page.addInitScript(() => {
    let came = 0;
    new MutationObserver(() => {
      const stands = document.querySelector('[role="status"][aria-label="Northkeep"]') !== null;
      if (stands && came === 0) came = performance.now();
      if (!stands && came > 0) Object.assign(window, { stood: performance.now() - came });
    }).observe(document, { childList: true, subtree: true });
  });

// shows: splash.never, splash.recent, splash.ends
test('the splash shows after twelve hours of absence, for four seconds or until a key press, and never with reduced motion', {
  tag: '@long',
}, async ({ server, device }) => {
  const account = await createAccount(server, ANNA);
  const { page, context } = await device({
    ...FULL_RENDERING,
    storageState: FIRST_VISIT_STATE,
    serviceWorkers: 'block',
  });
  await holdSplash(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Decline All' }).click();
  await enter(page, account);
  await expect(splash(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift');
  await expect(splash(page)).toBeHidden();

  await page.reload();
  await new AppPage(page).opened();
  await expect(splash(page)).toBeHidden();

  await comeBack(page);
  await splash(page).click({ position: { x: 200, y: 200 } });
  await expect(splash(page)).toBeHidden();

  const timed = await context.newPage();
  await timeSplash(timed);
  await comeBack(timed);
  await timed.waitForFunction(() => 'stood' in window);
  expect(await timed.evaluate(() => Reflect.get(window, 'stood'))).toBeGreaterThan(SPLASH_MS - 100);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page);
  await new AppPage(page).opened();
  await expect(splash(page)).toBeHidden();
});

// shows: disclosure.shown, disclosure.local, disclosure.server, disclosure.button, disclosure.posts, disclosure.failing
// shows: disclosure.call
test('the encryption notice is shown once and closes even when its acknowledgement fails', async ({
  server,
  device,
}) => {
  const account = await createAccount(server, ANNA);
  const { page, watch } = await device({ serviceWorkers: 'block' });
  watch.expected = [/Failed to load resource.*ack-e2ee/, /net::ERR_FAILED/];
  const dialog = page.getByRole('dialog', { name: 'How your vault works' });
  await enter(page, account);
  await new AppPage(page).opened();
  await expect(dialog, 'acknowledged at the sign-up').toBeHidden();

  // Simulates an account created before the sign-up asked for the acknowledgement.
  await page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), e2eeAcknowledgedAt: null } });
  });
  const asked: string[] = [];
  await page.route('**/api/users/ack-e2ee', (route) => {
    asked.push(route.request().method());
    return route.abort();
  });
  await page.reload();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'I understand' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => asked).toEqual(['POST']);
  const checked = page.waitForResponse('**/api/auth/check');
  await page.reload();
  await checked;
  await new AppPage(page).opened();
  await expect(dialog).toBeHidden();
});

// shows: sw.registered
test('Chromium reports no installability errors', async ({ device }) => {
  const { page, context } = await device();
  await page.goto('/');
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
  expect(new URL(worker).pathname).toBe('/sw.js');
  const cdp = await context.newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A separate context counts as a private window, where installation is never offered.
  const left = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(left).toEqual([]);
});
