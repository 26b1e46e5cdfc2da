import type { Registry } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';

/** Waits until the service worker holds every file of a registry, so that the page opens without the server. */
export async function expectKept(page: Page, { seq }: Registry, keyId: string): Promise<void> {
  await expect.poll(() => page.evaluate(completeSeq, keyId), { timeout: 30_000 }).toBe(seq);
}

/** Takes the new version that is offered, and waits for the page that it loads. */
export async function takeUpdate(page: Page): Promise<void> {
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
}

/** The `seq` of the newest complete registry of a signing key; runs in the page. */
async function completeSeq(keyId: string): Promise<number | null> {
  await navigator.serviceWorker.ready;
  // Opening what is not there yet would make it, empty.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'northkeep-registry')) return null;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('northkeep-registry');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const known = await new Promise<{ complete?: { payload: string } } | undefined>((resolve, reject) => {
      const reading = database.transaction('keys').objectStore('keys').get(keyId);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    return known?.complete ? JSON.parse(known.complete.payload).seq : null;
  } finally {
    database.close();
  }
}
