import { decodeRegistry, decodeSignedRegistry, type Registry } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has cached every file of a registry, so that the page opens offline. */
export async function expectCached(page: Page, { seq }: Registry, keyId: string): Promise<void> {
  await expect.poll(() => page.evaluate(completeSeq, keyId), { timeout: 60_000, intervals: [100] }).toBe(seq);
}

/** Like {@link expectCached}, for the registry that the server has now. */
export async function expectAllCached(page: Page): Promise<void> {
  const answer = await page.request.get('/remotes.json');
  const { payload, keyId } = decodeSignedRegistry(await answer.json());
  await expectCached(page, decodeRegistry(payload), keyId);
}

/** Accepts the offered update and waits for the reloaded page. */
export async function acceptUpdate(page: Page): Promise<void> {
  const take = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    // The offer disappears after some seconds; the next page shows it again.
    if (!(await take.isVisible())) await page.reload();
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 5_000 });
    await take.click({ timeout: 5_000 });
  }).toPass();
  await page.waitForFunction(() => !('before' in window));
}

/** Returns the `seq` of the newest fully cached registry of a signing key. Runs in the page. */
async function completeSeq(keyId: string): Promise<number | null> {
  await navigator.serviceWorker.ready;
  // Opening a missing database would create an empty one.
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
