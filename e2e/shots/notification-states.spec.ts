import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { replacePushManager } from '../support/push-service.ts';
import { FULL_PAGE, waitForText } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/send/browser',
  expirationTime: null,
  keys: { p256dh: 'key', auth: 'auth' },
};
const removePush = () => Reflect.deleteProperty(window, 'PushManager');
const askForPermission = () =>
  Object.defineProperty(Notification, 'permission', { configurable: true, value: 'default' });
/** Browsers without a window deny it although the context grants it. */
const grantPermission = () =>
  Object.defineProperty(Notification, 'permission', { configurable: true, value: 'granted' });
const denyPermission = () => Object.defineProperty(Notification, 'permission', { configurable: true, value: 'denied' });
/** Fires the event with which Chromium offers to install the app. Runs in the page. */
const offerInstall = () =>
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => new Promise(() => undefined) }));

async function showBanner(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['nk.push-banner', 'nk.ios-banner']) localStorage.removeItem(key);
  });
  await page.goto('/app');
  await new AppPage(page).opened();
  if (name === 'install') await page.evaluate(offerInstall);
  await page.locator(`[data-banner=${name}]`).waitFor();
  await saveShotsAtAllSizes(page, `banner-${name}`);
}

test('takes screenshots of the banners for push messages, installation and installation on an iPhone', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  for (const [name, userAgent, prepare] of [
    ['push', undefined, askForPermission],
    ['install', undefined, removePush],
    ['ios', IPHONE, removePush],
  ] as const) {
    const { page } = await device({ serviceWorkers: 'block', ...(userAgent ? { userAgent } : {}) });
    await page.addInitScript(prepare);
    await logInToNotes(page, anna);
    await showBanner(page, name);
    if (name === 'push') continue;
    await page.goto('/app/settings/notifications');
    await waitForText(page, 'Not supported in this browser.');
    if (name === 'install') await page.evaluate(offerInstall);
    await saveShotsAtAllSizes(page, name === 'ios' ? 'push-unsupported-ios' : 'push-unsupported', FULL_PAGE);
  }
});

const PUSH_STATES = [
  ['not-subscribed', 'Not subscribed on this device.'],
  ['blocked', 'The browser blocks notifications from this site.'],
  ['loading', 'On this device'],
  ['subscribed', 'Subscribed'],
  ['error', 'Could not verify push status.'],
] as const;

test('takes screenshots of the states of push messages in the settings', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  for (const [name, text] of PUSH_STATES) {
    const { page, watch } = await device({ permissions: ['notifications'] });
    watch.expected = [/./];
    await page.addInitScript(replacePushManager, SUBSCRIPTION);
    await page.addInitScript(name === 'blocked' ? denyPermission : grantPermission);
    await page.route('**/api/push/validate', async (route) => {
      if (name === 'subscribed') await route.fulfill({ json: { valid: true } });
      if (name === 'error') await route.abort();
    });
    await logInToNotes(page, anna);
    // Waits until the service worker is ready, so that the settings page does not wait for it.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    if (!['not-subscribed', 'blocked'].includes(name))
      await page.evaluate(() => sessionStorage.setItem('subscribed', '1'));
    await page.goto('/app/settings/notifications');
    await page.getByText(text, { exact: true }).first().waitFor();
    await saveShotsAtAllSizes(page, `push-${name}`, FULL_PAGE);
    if (name !== 'subscribed') continue;
    const consent = page.getByRole('switch', { name: 'Show what it is about on this device' });
    for (const state of ['off', 'on']) {
      if (state === 'on') await consent.click();
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await saveShotsAtAllSizes(page, `push-texts-${state}-rtl`, FULL_PAGE);
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    }
  }
});
