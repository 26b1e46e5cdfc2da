import { PUBLIC_GEOCODING_URL, PUBLIC_WEATHER_URL } from '@northkeep/contracts';
import type { Page, Response } from '@playwright/test';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/lying-fixtures.ts';
import { expectAllAreasCached, type ForeignResponse, findCachedText, poisonCaches } from '../support/service-worker.ts';

/** Errors of requests to a server that is away or fails, and of the streams that end with it. */
const AWAY = [...NETWORK_ERRORS, /status of 503/, /ERR_/];

const EVIL_SCRIPT = 'globalThis.isCompromised = true;';
const FOREIGN: ForeignResponse = {
  text: EVIL_SCRIPT,
  headers: { 'content-type': 'text/javascript', 'content-security-policy': "script-src * 'unsafe-inline'" },
};
const FOREIGN_PAGE: ForeignResponse = {
  text: `<!doctype html><h1>Compromised</h1><script>${EVIL_SCRIPT}</script>`,
  headers: { 'content-type': 'text/html', 'content-security-policy': "script-src * 'unsafe-inline'" },
};
const FOREIGN_WORKER = `
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('fetch', (event) => {
    const page = new Response('<!doctype html><h1>Compromised</h1>', { headers: { 'content-type': 'text/html' } });
    if (event.request.mode === 'navigate') event.respondWith(page);
  });`;
const PAGE = /^\/index\.html$/;

/** Expects the notes, made by the genuine release, and the policy of the server on the page. */
async function expectGenuine(page: Page, response: Response | null): Promise<void> {
  await new AreaPage(page, 'mf-notes').expectShown();
  expect(await page.evaluate(() => 'isCompromised' in globalThis)).toBe(false);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.match(/script-src[^;]*/)?.[0]).toBe("script-src 'self'");
  expect(policy.match(/connect-src[^;]*/)?.[0]).toBe(
    `connect-src 'self' ${PUBLIC_WEATHER_URL} ${PUBLIC_GEOCODING_URL}`,
  );
}

/** Expects that the next load, of a server that answers, has replaced everything foreign in the caches. */
const expectHealed = (page: Page, { text }: ForeignResponse) =>
  expect.poll(() => findCachedText(page, text), { timeout: 30_000 }).toEqual([]);

test.describe('after a script of a compromised release has rewritten the caches', () => {
  const failures = [
    { name: 'fails with 503', answer: async () => ({ status: 503, body: 'away' }) },
    { name: 'is slow', answer: () => new Promise<never>(() => undefined) },
  ];
  for (const { name, answer } of pickSeededCases(failures, 'the server of a rewritten page')) {
    test(`the stored page is not opened while the server ${name}: it is fetched anew`, { tag: '@long' }, async ({
      server,
      device,
      lyingProxy,
    }) => {
      const { page, watch } = await device();
      await logInToNotes(page, await createAccount(server, ANNA));
      await expectAllAreasCached(page);
      expect(await poisonCaches(page, PAGE, FOREIGN_PAGE)).toEqual(['/index.html']);
      expect(await poisonCaches(page, /^\/js\/main\.\w+\.js$/, FOREIGN)).toHaveLength(1);
      watch.expected = AWAY;
      lyingProxy.follow({ concerns: ({ path }) => path.startsWith('/app/notes'), answer });
      const response = await page.reload();
      expect(response?.fromServiceWorker()).toBe(true);
      await expectGenuine(page, response);
      await expectHealed(page, FOREIGN_PAGE);
      await expectHealed(page, FOREIGN);
    });
  }

  test('the stored page is not opened offline: a page says why, and the next load heals it', async ({
    server,
    device,
  }) => {
    const { page, context, watch } = await device();
    await logInToNotes(page, await createAccount(server, ANNA));
    await expectAllAreasCached(page);
    await poisonCaches(page, PAGE, FOREIGN_PAGE);
    watch.expected = AWAY;
    await context.setOffline(true);
    const refused = await page.reload();
    await expect(page.getByRole('heading', { name: 'Northkeep cannot be opened' })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCSS('font-weight', '600');
    expect(refused?.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha384-[^']+'; /);
    await context.setOffline(false);
    await expectGenuine(page, await page.reload());
    await expect
      .poll(() => page.evaluate(() => caches.match('/index.html', { ignoreSearch: true }).then(Boolean)))
      .toBe(true);
    await context.setOffline(true);
    const cached = await page.reload();
    expect(cached?.fromServiceWorker()).toBe(true);
    await expectGenuine(page, cached);
  });

  const kinds = [
    { name: 'scripts and styles of the shell', paths: /^\/js\/.*\.(js|css)$/ },
    { name: 'scripts and styles of the areas', paths: /^\/r\/.*\.(js|css)$/ },
    { name: 'fonts, pictures and icons', paths: /\.(woff2|webp|svg|png)$/ },
  ];
  for (const { name, paths } of pickSeededCases(kinds, 'the rewritten files')) {
    test(`${name} are healed at the next load without a press, and work offline then`, { tag: '@long' }, async ({
      server,
      device,
    }) => {
      const { page, context, watch } = await device();
      await logInToNotes(page, await createAccount(server, ANNA));
      await expectAllAreasCached(page);
      expect((await poisonCaches(page, paths, FOREIGN)).length).toBeGreaterThan(0);
      await expectGenuine(page, await page.reload());
      await expectHealed(page, FOREIGN);
      await expectAllAreasCached(page);
      watch.expected = AWAY;
      await context.setOffline(true);
      for (const area of ['mf-notes', 'mf-planner', 'mf-wisdom', 'mf-insights'] as const) {
        const place = new AreaPage(page, area);
        await place.open();
        await place.expectShown();
      }
    });
  }

  test('kept settings of the page become neither markup nor a host, and the next load replaces them', {
    tag: '@long',
  }, async ({ server, device }) => {
    const { page, context, watch } = await device();
    await logInToNotes(page, await createAccount(server, ANNA));
    await expectAllAreasCached(page);
    const markup = `</script><h1>Compromised</h1><script src="/js/evil.js"></script>`;
    const operator = { name: markup, address: [markup], email: 'eve@evil.example', phone: null, register: null };
    for (const settings of [markup, JSON.stringify({ instance: null, operator, connect: ['https://evil.example'] })]) {
      await poisonCaches(page, /^\/page-settings$/, { text: settings, headers: {} });
      watch.expected = AWAY;
      await context.setOffline(true);
      const response = await page.reload();
      await new AreaPage(page, 'mf-notes').expectShown();
      expect(response?.headers()['content-security-policy']).not.toContain('evil');
      await expect(page.locator('script[src="/js/evil.js"]')).toHaveCount(0);
      await context.setOffline(false);
      await expectGenuine(page, await page.reload());
      await expect.poll(() => findCachedText(page, settings)).toEqual([]);
    }
  });

  test('a service worker that it has registered is ended at the next load', { tag: '@long' }, async ({
    server,
    device,
    lyingProxy,
  }) => {
    // The scripts of a compromised release are not bound to the policy of the genuine one.
    const { page, watch } = await device({ bypassCSP: true });
    // The page of the compromised worker names no icon, so the browser asks for the default one.
    watch.expected = [/favicon\.ico/];
    await logInToNotes(page, await createAccount(server, ANNA));
    await expectAllAreasCached(page);
    lyingProxy.follow({
      concerns: ({ path }) => path === '/foreign.js',
      answer: async (_request, ask) => ({ ...(await ask()), status: 200, body: FOREIGN_WORKER }),
    });
    await page.evaluate(() => navigator.serviceWorker.register('/foreign.js', { scope: '/app' }));
    const compromised = page.getByRole('heading', { name: 'Compromised' });
    await expect(async () => {
      await page.goto('/app/notes', { waitUntil: 'commit' });
      await expect(compromised).toBeVisible({ timeout: 1_000 });
    }).toPass();
    lyingProxy.tellTheTruth();
    await page.goto('/app/notes', { waitUntil: 'commit' });
    await new AreaPage(page, 'mf-notes').expectShown();
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    await expect.poll(scopes).toEqual(['/']);
  });

  test('a stored release with a forged number does not keep the page from the newest one', { tag: '@long' }, async ({
    server,
    device,
  }) => {
    const { page } = await device();
    await logInToNotes(page, await createAccount(server, ANNA));
    await expectAllAreasCached(page);
    await page.evaluate(forgeVersion);
    await expectGenuine(page, await page.reload());
    await expectAllAreasCached(page);
  });

  test('a database that it has put in the place of the stored releases is replaced, and areas are cached again', {
    tag: '@long',
  }, async ({ server, device }) => {
    const { page } = await device();
    await logInToNotes(page, await createAccount(server, ANNA));
    await expectAllAreasCached(page);
    await page.evaluate(replaceDatabase);
    await expectGenuine(page, await page.reload());
    // Until the database is replaced, reading it fails.
    await expect(() => expectAllAreasCached(page)).toPass();
  });
});

/** Gives the stored repositories a number that no release reaches. Runs in the page. */
async function forgeVersion(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('northkeep-repository');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('repositories', 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    const store = transaction.objectStore('repositories');
    const reading = store.getAll();
    reading.onsuccess = () => {
      for (const entry of reading.result) {
        const bundle = JSON.parse(entry.good);
        bundle.timestamp.signed.version = Number.MAX_SAFE_INTEGER;
        const forged = JSON.stringify(bundle);
        store.put({ ...entry, good: forged, complete: forged });
      }
    };
  });
  database.close();
}

/** Puts a database of a higher version and with other tables in the place of the stored repositories. Runs in the page. */
async function replaceDatabase(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('northkeep-repository');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('northkeep-repository', 7);
    opening.onupgradeneeded = () => opening.result.createObjectStore('others');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  database.close();
}
