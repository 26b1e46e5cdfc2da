import type { Page, Route } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { AreaPage } from '../pages/area-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { INTEGRITY_ERRORS, NETWORK_ERRORS } from '../support/expected-errors.ts';
import { FAILING_REMOTES, LEAKED_BYTES } from '../support/failing-areas.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { ReleasesFolder } from '../support/releases.ts';

// Blocks the service worker: it would serve its verified copies of the files that a journey takes away.
test.use({ serviceWorkers: 'block' });

const AREA = 'mf-wisdom';

/** Builds an area with another `remote.tsx` and releases it, as its team would. */
async function release(releases: ReleasesFolder, source: string): Promise<void> {
  releases.rewrite(AREA, { 'src/remote.tsx': () => source });
  await releases.tool('publish', AREA, '--version', '2.0.0');
  await releases.tool('point', AREA, '2.0.0');
}

const TEXT = 'Kept while another area fails';

/** Opens the notes, writes a line, and then opens the failing area by its tab. */
async function writeAndOpen(page: Page): Promise<void> {
  await page.goto('/app/notes');
  await new NotesPage(page).write([TEXT]);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Wisdom' }).click();
}

/** The menu works, another area opens, and the text that was written before is there and saved. */
async function expectOthersWhole(page: Page): Promise<void> {
  const app = new AppPage(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await app.go('Insights');
  await new AreaPage(page, 'mf-insights').expectShown();
  await app.go('Notes');
  await expect(new NotesPage(page).note(TEXT)).toBeVisible();
  await app.saved();
}

const OWN_ERRORS = [/broken at/, /was evaluated twice/, /status of 500/, /net::ERR_FAILED/];

test.describe('an area that fails leaves the others, the menu and the written text whole:', () => {
  test.beforeEach(async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const { page, watch } = await device();
    watch.expected = [...NETWORK_ERRORS, ...INTEGRITY_ERRORS, ...OWN_ERRORS];
    await logInToNotes(page, anna);
    opened = page;
  });
  let opened: Page;

  const expectFailed = async (reason: string | RegExp): Promise<void> => {
    await writeAndOpen(opened);
    await new AreaPage(opened, AREA).expectDown(reason);
    await expectOthersWhole(opened);
  };
  const entryOf = (releases: ReleasesFolder): string => `**${releases.remote(AREA).base}remoteEntry.js`;

  test('absent', async ({ releases }) => {
    releases.takeDown(AREA);
    await expectFailed(/The file \S+ could not be loaded/);
  });

  test('slow', { tag: '@long' }, async ({ releases }) => {
    const held: Route[] = [];
    await opened.route(entryOf(releases), (route) => void held.push(route));
    await writeAndOpen(opened);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expectOthersWhole(opened);
    for (const route of held) await route.continue();
    await opened.unroute(entryOf(releases));
    await new AppPage(opened).go('Wisdom');
    await new AreaPage(opened, AREA).expectShown();
  });

  test('answered with 500', { tag: '@long' }, async ({ releases }) => {
    await opened.route(entryOf(releases), (route) => route.fulfill({ status: 500, body: 'Internal error' }));
    await expectFailed('The file remoteEntry.js could not be loaded');
  });

  test('with a wrong hash', { tag: '@long' }, async ({ releases }) => {
    releases.damage(AREA, 'remoteEntry.js');
    await expectFailed('The file remoteEntry.js is not the one that was signed');
  });

  test('throws at load', { tag: '@long' }, async ({ releases }) => {
    await release(releases, FAILING_REMOTES.throwsAtLoad);
    await expectFailed('Something in it failed. (broken at load)');
  });

  test('throws at render', async ({ releases }) => {
    await release(releases, FAILING_REMOTES.throwsAtRender);
    await expectFailed('Something in it failed. (broken at render)');
  });

  test('built for another remote API', { tag: '@long' }, async ({ releases }) => {
    await release(releases, FAILING_REMOTES.otherApi);
    await expectFailed('Its version speaks plug 2, this app speaks plug 1.');
  });

  test('brings a second copy of a shared package', { tag: '@long' }, async ({ releases }) => {
    await release(releases, FAILING_REMOTES.secondSingleton);
    await expectFailed(/shared-vault was evaluated twice/);
  });

  test('with a manifest that cannot be read', { tag: '@long' }, async ({ releases }) => {
    releases.force(({ remotes }) => {
      const { [AREA]: area, ...others } = remotes;
      if (!area) throw new Error(`${AREA} is not released`);
      return { remotes: { ...others, [AREA]: { ...area, area: { ...area.area, addresses: [] } } } };
    });
    await opened.goto('/app/notes');
    await new NotesPage(opened).write([TEXT]);
    await expect(opened.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Wisdom' })).toHaveCount(
      0,
    );
    await expectOthersWhole(opened);
  });

  test('with a blocked style', { tag: '@long' }, async ({ releases }) => {
    const style = releases.code(AREA).find((file) => /^js\/remote\.\w+\.css$/.test(file)) ?? 'no style';
    await opened.route(`**/${style}`, (route) => route.abort());
    await expectFailed(`The file ${style} could not be loaded`);
  });

  test('leaks memory, which a reload on another page gives back', { tag: '@long' }, async ({ releases }) => {
    await release(releases, FAILING_REMOTES.leaks);
    await writeAndOpen(opened);
    await expect(opened.getByRole('heading', { name: /^Leaked \d+/ })).toBeVisible();
    await expectOthersWhole(opened);
    expect(await usedBytes(opened)).toBeGreaterThan(LEAKED_BYTES);
    await opened.reload();
    await expect(new NotesPage(opened).note(TEXT)).toBeVisible();
    expect(await usedBytes(opened)).toBeLessThan(LEAKED_BYTES);
  });

  // A page has one thread, so an endless loop stops all of it, until the person closes the tab as the browser proposes.
  // What holds: nothing that was written is lost, and the next tab works, because an area runs only when it is opened.
  test('loops for ever, and the next tab has everything', { tag: '@long' }, async ({ releases }) => {
    await release(releases, FAILING_REMOTES.loops);
    await opened.goto('/app/notes');
    await new NotesPage(opened).write([TEXT]);
    await new AppPage(opened).saved();
    const tab = opened.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Wisdom' });
    await tab.click({ noWaitAfter: true, timeout: 5_000 }).catch(() => undefined);
    await expect.poll(() => answers(opened), { message: 'the page answers', timeout: 20_000 }).toBe(false);
    const context = opened.context();
    await opened.close();
    const next = await context.newPage();
    await next.goto('/app/notes');
    await expectOthersWhole(next);
  });
});

/** Returns false when the thread of a page has run other code for two seconds. */
const answers = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => false),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000)),
  ]);

/** Bytes of the page's objects and buffers after a collection of garbage. */
async function usedBytes(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await browser.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize: number;
  };
  await browser.detach();
  return usedSize + backingStorageSize;
}
