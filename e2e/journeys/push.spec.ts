import type { Page } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, openContext, test } from '../support/fixtures.ts';
import { FULL_BROWSER_OPTIONS } from '../support/launch-options.ts';
import { logInToNotes } from '../support/log-in.ts';
import { PageErrors } from '../support/page-errors.ts';
import { FakePushService, replacePushManager } from '../support/push-service.ts';
import { Server } from '../support/server.ts';

test.use({ launchOptions: FULL_BROWSER_OPTIONS });

/** Delivers a message to the service worker, as the browser does after it has decrypted it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
    void devTools.send('ServiceWorker.enable');
  });
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devTools.detach();
}

/** Returns title and text of the notifications that are shown. Runs in the page. */
async function readNotifications(): Promise<string[]> {
  const { getNotifications } = ServiceWorkerRegistration.prototype;
  const shown = await getNotifications.call(await navigator.serviceWorker.ready);
  return shown.map(({ title, body }) => `${title}: ${body}`);
}

/** Clicks the notification that is shown, and leaves it open for another click. Runs in the service worker. */
async function clickNotification(): Promise<void> {
  const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
  const [shown] = await scope.registration.getNotifications();
  const notification = { tag: shown?.tag, close: () => undefined };
  scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
}

// shows: push.journey, push.journey.click
test('a browser subscribes, receives a push message, shows a notification with local text and opens the review', async ({
  browser,
}) => {
  const service = await FakePushService.start();
  const server = await Server.start({ env: { PUSH_SERVICE: service.origin } });
  const context = await openContext(browser, server, { permissions: ['notifications'] });
  const watch = new PageErrors(context);
  await context.addInitScript(replacePushManager, service.subscription);
  const page = await context.newPage();
  await logInToNotes(page, await createAccount(server, ANNA));

  await page.goto('/app/settings/notifications');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Weekly review/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send Test Notification' }).click();
  await expect(page.getByText('It should appear within a minute.')).toBeVisible();
  expect(service.received).toEqual(['{"kind":"test"}']);

  // A message that is delivered while the service worker starts can be lost, so it is delivered again.
  await expect(async () => {
    await deliver(page, server.url, service.received[0] ?? '');
    const shown = expect.poll(() => page.evaluate(readNotifications), { timeout: 5_000 });
    await shown.toEqual(['Northkeep: Notifications work on this device.']);
  }).toPass();
  await deliver(page, server.url, '{"kind":"weekly-review"}');
  await expect.poll(() => page.evaluate(readNotifications)).toContain('Northkeep: Your weekly review is ready.');
  await page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications({ tag: 'test' });
    for (const one of shown) one.close();
  });
  await expect.poll(() => page.evaluate(readNotifications)).toHaveLength(1);
  // The page's listener is loaded only after the first screen, so the click is repeated.
  await expect(async () => {
    await context.serviceWorkers()[0]?.evaluate(clickNotification);
    await expect(page).toHaveURL(/\/app\?modal=review$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'Weekly review' })).toBeVisible();

  await page.goto('/app/settings/notifications');
  await page.getByRole('button', { name: 'Unsubscribe / Reset' }).click();
  await expect(page.getByText('Not subscribed on this device.')).toBeVisible();
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
  await service.stop();
});
