import { createHash } from 'node:crypto';
import { decodeRegistry, decodeSignedRegistry, type Registry } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';

/** Returns the areas of a registry that are open to all roles. */
const openAreas = ({ remotes }: Registry): string[] =>
  Object.entries(remotes).flatMap(([name, { area }]) => (area.roles ? [] : [name]));

/**
 * Waits until the service worker has cached the areas of a registry, so that their pages open offline.
 * @param areas default: those of a user without further roles. A visitor's browser caches only the areas it opened.
 */
export async function expectAreasCached(
  page: Page,
  registry: Registry,
  rootId: string,
  areas: readonly string[] = openAreas(registry),
): Promise<void> {
  const files = Object.entries(registry.remotes)
    .filter(([area]) => areas.includes(area))
    .flatMap(([, remote]) => Object.keys(remote.files).map((file) => [remote.base, file] as const))
    .filter(([, file]) => !/\.webm$|^head\/|^licences\.json$|^assets\/showcase-/.test(file))
    .map(([base, file]) => base + file);
  const missing = async () => {
    if ((await page.evaluate(readCompleteSeq, rootId)) !== registry.seq) return ['the repository'];
    const cached = await cachedPaths(page);
    return files.filter((file) => !cached.includes(file));
  };
  await expect.poll(missing, { timeout: 60_000, intervals: [100] }).toEqual([]);
}

/** Returns the paths of all files that the service worker has cached, those of the shell included. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Like {@link expectAreasCached}, for the current registry of the server. */
export async function expectAllAreasCached(page: Page, areas?: readonly string[]): Promise<void> {
  const { payload } = decodeSignedRegistry(await (await page.request.get('/remotes.json')).json());
  const { timestamp } = await (await page.request.get('/tuf/bundle.json')).json();
  const root = await (await page.request.get('/tuf/1.root.json')).body();
  const registry = { ...decodeRegistry(payload), seq: timestamp.signed.version };
  await expectAreasCached(page, registry, createHash('sha256').update(root).digest('hex'), areas);
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

/** Returns the version of the timestamp of the newest repository whose files are all cached. Runs in the page. */
async function readCompleteSeq(rootId: string): Promise<number | null> {
  await navigator.serviceWorker.ready;
  // Opening a missing database would create an empty one.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'northkeep-repository')) return null;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('northkeep-repository');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const known = await new Promise<{ complete?: string } | undefined>((resolve, reject) => {
      const reading = database.transaction('repositories').objectStore('repositories').get(rootId);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    return known?.complete ? JSON.parse(known.complete).timestamp.signed.version : null;
  } finally {
    database.close();
  }
}

/**
 * Rewrites what the service worker has cached under the paths that match, as a script of a compromised release can.
 * Returns the paths.
 */
export const poisonCaches = (page: Page, paths: RegExp, foreign: ForeignResponse): Promise<string[]> =>
  page.evaluate(
    async ({ source, text, headers }) => {
      const pattern = new RegExp(source);
      const poisoned: string[] = [];
      for (const name of await caches.keys()) {
        const store = await caches.open(name);
        for (const { url } of await store.keys()) {
          const { pathname } = new URL(url);
          if (!pattern.test(pathname)) continue;
          await store.put(url, new Response(text, { headers }));
          poisoned.push(pathname);
        }
      }
      return poisoned;
    },
    { source: paths.source, ...foreign },
  );

export interface ForeignResponse {
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** Returns the paths under which the caches hold this text. */
export const findCachedText = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (searched) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys())
        if ((await (await store.match(request))?.text()) === searched) found.push(new URL(request.url).pathname);
    }
    return found;
  }, text);

/** Returns the number of installations whose release this device has stored. Runs in the page. */
export async function countStoredReleases(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('northkeep-repository');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const counting = database.transaction('repositories').objectStore('repositories').count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
  } finally {
    database.close();
  }
}
