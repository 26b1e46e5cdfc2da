import type { BrowserContext, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import type { Server } from '../support/server.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';

const TEXT = 'Ask the beekeeper about swarms';
const LINK = 'https://example.org/swarms?from=share';

/** Shares from another app, as the browser does: it sends a form to the address that the manifest names. */
async function share(page: Page, server: Server, parts: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('about:blank');
  await page.evaluate(
    ([action, values]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action });
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement('textarea');
        Object.assign(input, { name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [`${server.url}/share-target`, parts] as const,
  );
}

/** Returns every request of the context with its body, those of the service worker included. */
function recordRequests(context: BrowserContext): string[] {
  const all: string[] = [];
  context.on('request', (request) => all.push(`${request.url()} ${request.postData() ?? ''}`));
  return all;
}

/** Returns true when a stored value of the page's origin contains one of the texts. Runs in the page. */
async function isStored(texts: string[]): Promise<boolean> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
      found.push(...rows);
    }
    db.close();
  }
  const all = JSON.stringify(found);
  return texts.some((text) => all.includes(text));
}

// shows: installed.share.journey
test('a text shared while offline and locked becomes a note after the unlock, and is never in clear before', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  await logInToNotes(page, anna);
  await expectAllAreasCached(page);
  // The app creates the key for shared texts only after the first screen is shown, so the test waits for it.
  await expect.poll(() => page.evaluate(readReceiver)).toBe(anna.vaultId);
  await new AppPage(page).menu('Lock now');
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();

  await server.stop();
  watch.expected = NETWORK_ERRORS;
  const requests = recordRequests(context);
  await share(page, server, { title: 'Swarms', text: TEXT, url: LINK });
  await page.waitForURL('**/app/notes');
  await expect(unlock.heading).toBeVisible();
  expect(await page.evaluate(isStored, [TEXT, 'Swarms', 'from=share'])).toBe(false);
  expect(await page.evaluate(() => [location.href, performance.getEntriesByType('navigation')[0]?.name])).toEqual(
    Array(2).fill(`${server.url}/app/notes`),
  );

  // The browser may end the service worker at any time.
  await page.reload();
  await expect(unlock.heading).toBeVisible();
  await unlock.unlock(anna.password);
  const notes = new NotesPage(page);
  await expect(notes.texts).toHaveValue(`Swarms\n${TEXT}\n${LINK}`);
  await expect(page.getByText('Added to your notes.')).toBeVisible();
  expect(requests.filter((one) => one.includes('beekeeper') && !one.startsWith(`${server.url}/share-target`))).toEqual(
    [],
  );

  await server.run();
  await new AppPage(page).tryNow();
  await new AppPage(page).saved();
  expect(requests.filter((one) => one.includes('beekeeper') && !one.startsWith(`${server.url}/share-target`))).toEqual(
    [],
  );
});

// shows: installed.share.signed-out
test('a text shared on a device without a login is not kept, and the page says so', async ({ server, device }) => {
  const { page } = await device();
  await page.goto('/');
  await expectAllAreasCached(page, ['mf-public']);
  await share(page, server, { text: TEXT });
  await page.waitForURL('**/share-target?reason=signed-out');
  await expect(page.getByRole('heading', { name: 'Nothing was kept' })).toBeVisible();
  expect(await page.evaluate(isStored, [TEXT])).toBe(false);
});

/** Returns the vault that receives shared texts on this device. Runs in the page. */
async function readReceiver(): Promise<string | null> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('nk-device');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const row = await new Promise<{ vaultId?: string } | undefined>((resolve, reject) => {
    const reading = db.transaction('marks').objectStore('marks').get('share-receiver');
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });
  db.close();
  return row?.vaultId ?? null;
}
