import { MINUTE_MS } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { expectAreasCached } from '../support/service-worker.ts';

const TEXT = 'Northkeep was updated for your security.';
const FIXED_TITLE = 'This Week, fixed';

/** Tells a page that it is hidden: a browser without windows shows all of its pages. */
const hidePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const isInHttpCache = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (address) =>
      fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    path,
  );

test('a security fix of an area reaches an open page within ten minutes, and the page loads it once it is hidden', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  test.slow();
  const former = releases.remote('mf-notes').version;
  releases.rewrite('mf-notes', { 'src/copy.ts': (text) => text.replace("'This Week'", `'${FIXED_TITLE}'`) });
  await releases.tool('publish', 'mf-notes', '--version', '1.0.1');
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  await page.clock.install();
  await logInToNotes(page, anna);
  await expectAreasCached(page, releases.registry, releases.rootId);
  const notes = new NotesPage(page);
  await notes.write(['Turn the compost']);

  const formerEntry = `${releases.remote('mf-notes').base}remoteEntry.js`;
  expect(await isInHttpCache(page, formerEntry)).toBe(true);

  await releases.tool('point', 'mf-notes', '1.0.1', '--security');
  await page.clock.runFor(10 * MINUTE_MS);
  await expect(page.getByText(TEXT)).toBeVisible();
  await notes.write(['Oil the hinges']);
  await hidePage(page);
  await expect(page.getByRole('heading', { level: 1, name: FIXED_TITLE })).toBeVisible();
  await notes.expectShown(['Turn the compost', 'Oil the hinges']);
  await expectAreasCached(page, releases.registry, releases.rootId);
  expect(await page.evaluate(() => caches.keys())).not.toContain(`remote:mf-notes@${former}`);
  watch.expected = NETWORK_ERRORS;
  expect(await isInHttpCache(page, formerEntry)).toBe(false);
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

test('a security fix of the shell is loaded at a press, and its service worker is active at once', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  test.slow();
  await releases.tool('publish', 'shell', '--version', '1.0.1');
  const { page } = await device();
  await page.clock.install();
  await logInToNotes(page, await createAccount(server, ANNA));
  await expectAreasCached(page, releases.registry, releases.rootId);
  await releases.tool('point', 'shell', '1.0.1', '--security');
  await page.clock.runFor(10 * MINUTE_MS);
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'before', true));
  await page.getByRole('button', { name: 'Reload now' }).click();
  await page.waitForFunction(() => !('before' in window));
  await new AppPage(page).opened();
  // The new worker does not wait for the user.
  const isFixed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration?.waiting === null && registration.installing === null;
    });
  await expect.poll(isFixed).toBe(true);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});
