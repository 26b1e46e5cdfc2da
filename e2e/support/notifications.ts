import type { Page } from '@playwright/test';

/** Delivers a message to the service worker, as the browser does after it has decrypted it. */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
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
export async function readNotifications(): Promise<string[]> {
  const { getNotifications } = ServiceWorkerRegistration.prototype;
  const shown = await getNotifications.call(await navigator.serviceWorker.ready);
  return shown.map(({ title, body }) => `${title}: ${body}`);
}

/**
 * Clicks the notification that is shown, or one of its buttons, and leaves it open for another click. Runs in the service
 * worker.
 */
export async function clickNotification(action: string): Promise<void> {
  const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
  const [shown] = await scope.registration.getNotifications();
  const notification = { tag: shown?.tag, close: () => undefined };
  const event = { action, notification, waitUntil: () => undefined };
  scope.dispatchEvent(Object.assign(new Event('notificationclick'), event));
}

/** Returns the time of day in two minutes: '12:34'. Runs in the page. */
export const timeSoon = (): string => new Date(Date.now() + 120_000).toTimeString().slice(0, 5);

/** A zone in which it is about noon, so that the journey does not run into another day. */
export const noonZone = (): string => {
  const west = new Date().getUTCHours() - 12;
  return `Etc/GMT${west >= 0 ? '+' : ''}${west}`;
};

/** Counts the reminders whose texts this device holds; null when it may hold none. Runs in the page. */
export async function countHeldTexts(): Promise<number | null> {
  const opening = indexedDB.open('nk-device');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const reading = database.transaction('marks').objectStore('marks').get('reminder-texts');
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  database.close();
  return reading.result?.texts.length ?? null;
}
