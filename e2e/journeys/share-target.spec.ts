import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/**
 * Shares from another app, as the browser does: it sends a form without a referrer to the address that the manifest
 * names, and opens a window of the installed app.
 */
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

/** Makes all pages of the context windows of the installed app, which the headless browser cannot open. */
async function emulateAppWindow(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      matchMedia(query.includes('(display-mode: standalone)') ? '(min-width: 1px)' : query);
  });
}

/** Serves a page of another site with a form that sends a text to the share target. Returns its URL. */
async function serveHostileSite(server: Server, head = ''): Promise<{ url: string; close: () => void }> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Win a prize</title>${head}
      <form method="post" enctype="multipart/form-data" action="${server.url}/share-target">
        <input name="text" value="${TEXT}"><button>Win</button>
      </form>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => site.close() };
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
test('a text shared while offline and locked becomes a note after the unlock, and is never in clear before', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  await emulateAppWindow(context);
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
  await page.waitForURL('**/app/notes#shared=*');
  await expect(unlock.heading).toBeVisible();
  expect(await page.evaluate(isStored, [TEXT, 'Swarms', 'from=share'])).toBe(false);
  // Neither the URL nor the history holds more than the random id of the share.
  const urls = await page.evaluate(() => [location.href, performance.getEntriesByType('navigation')[0]?.name ?? '']);
  const anyId = '00000000-0000-0000-0000-000000000000';
  expect(urls.map((url) => url.replace(/[0-9a-f-]{36}$/, anyId))).toEqual(
    Array(2).fill(`${server.url}/app/notes#shared=${anyId}`),
  );

  // The browser may end the service worker at any time.
  await page.reload();
  await expect(unlock.heading).toBeVisible();
  await unlock.unlock(anna.password);
  const notes = new NotesPage(page);
  await expect(notes.texts).toHaveValue(`Swarms\n${TEXT}\n${LINK}`);
  await expect(page.getByText('Added to your notes.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
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

// shows: installed.share.other-site
test('a text from a form of another site, sent while locked, becomes a note only after the user agrees', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  // Also in a window of the installed app.
  await emulateAppWindow(context);
  await logInToNotes(page, anna);
  await expectAllAreasCached(page);
  await expect.poll(() => page.evaluate(readReceiver)).toBe(anna.vaultId);
  await new AppPage(page).menu('Lock now');
  const unlock = new UnlockPage(page);
  const notes = new NotesPage(page);
  const question = page.getByRole('alertdialog', { name: 'Add this text to your notes?' });

  for (const [head, from] of [
    ['', 'The website '],
    ['<meta name="referrer" content="no-referrer">', 'Where it comes from is not known'],
  ] as const) {
    const site = await serveHostileSite(server, head);
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Win' }).click();
    await page.waitForURL(`${server.url}/app/notes#shared=*`);
    await expect(unlock.heading).toBeVisible();
    expect(await page.evaluate(isStored, [TEXT, site.url])).toBe(false);
    await unlock.unlock(anna.password);
    await expect(question).toContainText(from === 'The website ' ? `${from}${site.url} sent this text` : from);
    await expect(question).toContainText(TEXT);
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
    if (head === '') {
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(question).toBeHidden();
      await expect(notes.texts).toHaveCount(0);
      await new AppPage(page).menu('Lock now');
    }
    site.close();
  }
  await question.getByRole('button', { name: 'Add to notes' }).click();
  await expect(notes.texts).toHaveValue(TEXT);
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
