import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { APP_ADDRESSES, PUBLIC_ADDRESSES } from '../support/addresses.ts';
import { NETWORK_ERRORS } from '../support/expected-errors.ts';
import { expect, test } from '../support/fixtures.ts';
import { FULL_BROWSER_OPTIONS } from '../support/launch-options.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';

/**
 * Pages to check in addition to those that the navigation reaches: pages that the manifest names, and pages of the
 * shell without a link.
 */
const MORE_ADDRESSES = ['/app/settings/data', '/app/settings/notifications', '/app/not-saved', '/share-target'];

interface Manifest {
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

// shows: installed.manifest.errors, installed.manifest.screenshots, installed.manifest.parsed
test('Chromium finds no error in the manifest, nor anything that prevents an installation', { tag: '@long' }, async ({
  server,
  playwright,
}) => {
  // Uses a persistent browser context, because the contexts of tests are incognito, in which nothing can be installed.
  const context = await playwright.chromium.launchPersistentContext('', FULL_BROWSER_OPTIONS);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devTools = await context.newCDPSession(page);
  const { errors, data, manifest } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  // Chromium's parsed manifest contains only the members that Chromium understands, so their presence shows that they
  // are valid.
  expect(manifest.displayOverrides).toContain('kWindowControlsOverlay');
  expect(manifest.shareTarget?.action).toBe(`${server.url}/share-target`);
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['New note', 'This week']);
  const { screenshots } = JSON.parse(data ?? '{}') as Manifest;
  expect(screenshots.length).toBeGreaterThan(1);
  for (const { src, sizes } of screenshots) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  await context.close();
});

// shows: installed.safe-areas
test('pages keep clear of the notch and the rounded corners of a phone', async ({ device }) => {
  const { page, context } = await device({ viewport: { width: 844, height: 390 }, serviceWorkers: 'block' });
  const devTools = await context.newCDPSession(page);
  const insets = { top: 20, topMax: 20, left: 59, leftMax: 59, right: 59, rightMax: 59, bottom: 21, bottomMax: 21 };
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto('/');
  // The test measures a paragraph instead of the heading, because the heading is shifted to the left to align the stems
  // of its letters.
  const text = await page.getByRole('main').getByRole('paragraph').first().boundingBox();
  expect(text?.x).toBeGreaterThanOrEqual(59);
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.x).toBeGreaterThanOrEqual(59);
  expect(logo?.y).toBeGreaterThanOrEqual(20);
});

// shows: installed.shortcut.week, installed.shortcut.note
test('the shortcuts of the installed app open it and run their action', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  const { shortcuts } = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest;
  const open = async (name: string) => {
    const shortcut = shortcuts.find((one) => one.name === name);
    await page.goto(shortcut?.url ?? '');
  };
  await open('New note');
  await expect(new NotesPage(page).texts).toBeFocused();
  await page.keyboard.type('Prune the roses');
  await new NotesPage(page).expectShown(['Prune the roses']);
  await expect(page).toHaveURL(/\/app\/notes$/);
  await open('This week');
  await expect(page.getByRole('dialog', { name: /^This week's focus/ })).toBeVisible();
});

// shows: installed.offline.routes
test('every route opens offline', { tag: '@long' }, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  await logInToNotes(page, anna);
  await expectAllAreasCached(page);
  await server.stop();
  watch.expected = NETWORK_ERRORS;
  for (const address of [...APP_ADDRESSES, ...MORE_ADDRESSES, ...PUBLIC_ADDRESSES]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await expect(page.getByText('This page cannot be shown right now'), address).toHaveCount(0);
  }
});
