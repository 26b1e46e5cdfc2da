import { decodeRegistry, decodeSignedRegistry, type Registry } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';

/** Waits until the service worker holds every file of a registry, so that the page opens without the server. */
export async function expectKept(page: Page, { seq }: Registry, keyId: string): Promise<void> {
  await expect.poll(() => page.evaluate(completeSeq, keyId), { timeout: 60_000 }).toBe(seq);
}

/** As `expectKept`, of what the server has in the field now. */
export async function expectAllKept(page: Page): Promise<void> {
  const answer = await page.request.get('/remotes.json');
  const { payload, keyId } = decodeSignedRegistry(await answer.json());
  await expectKept(page, decodeRegistry(payload), keyId);
}

/** Takes the new version that is offered, and waits for the page that it loads. */
export async function takeUpdate(page: Page): Promise<void> {
  const take = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    // The offer goes by itself after some seconds; the next page makes it again.
    if (!(await take.isVisible())) await page.reload();
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 5_000 });
    await take.click({ timeout: 5_000 });
  }).toPass();
  await page.waitForFunction(() => !('before' in window));
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
