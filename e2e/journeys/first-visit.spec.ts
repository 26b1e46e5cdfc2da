import type { Page } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { cachedPaths, expectAreasCached } from '../support/service-worker.ts';

/**
 * Maximum files and bytes that a first visit of the landing page stores for offline use: shell and one area. 43 kB of
 * them derive keys, without which no vault opens offline.
 */
const MOST_FILES = 130;
const MOST_BYTES = 2_170_000;

const cachedAreas = async (page: Page) => {
  const areas = (await cachedPaths(page)).map((path) => /^\/r\/([^/]+)\//.exec(path)?.[1]);
  return [...new Set(areas)].filter((area) => area !== undefined).sort();
};

test('a first anonymous visit caches only the shell and the opened area; a login caches the areas of the user', async ({
  server,
  device,
  releases,
}) => {
  const { page } = await device();
  await page.goto('/');
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-public']);
  expect(await cachedAreas(page)).toEqual(['mf-public']);
  const { files, bytes } = await page.evaluate(sizeOfCaches);
  console.log(`first visit: ${files} files, ${bytes} bytes`);
  expect(files).toBeLessThanOrEqual(MOST_FILES);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);

  await logInToNotes(page, await createAccount(server, ANNA));
  await expectAreasCached(page, releases.registry, releases.rootId);
  expect(await cachedAreas(page)).not.toContain('mf-admin');
});

/** Returns the count of cached responses and their uncompressed bytes. Runs in the page. */
async function sizeOfCaches(): Promise<{ files: number; bytes: number }> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const responses = (await Promise.all(stores.map((store) => store.matchAll()))).flat();
  const sizes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength));
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
