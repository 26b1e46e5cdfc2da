import type { AreaName } from '@northkeep/contracts';
import type { Page, Request } from '@playwright/test';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { IS_DEEP_RUN, pickSeededCases, pickSeededItem } from '../support/draw.ts';
import { INTEGRITY_ERRORS, NETWORK_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { ReleasesFolder } from '../support/releases.ts';

// Blocks the service worker: it serves its verified copies, so a returning visitor would never load the damaged file.
const FIRST_VISIT = { serviceWorkers: 'block' } as const;

type Damageable = readonly { readonly area: AreaName; readonly files: readonly string[] }[];

/**
 * Damages the n-th script or style of each area, then opens the areas one after the other. Each area must show the
 * reason. Its file is then restored on the server and the area must load with a retry, while the files of the later
 * areas are still damaged.
 */
async function damageInTurn(page: Page, releases: ReleasesFolder, areas: Damageable, n: number): Promise<void> {
  const damaged = areas.flatMap(({ area, files }) => {
    const file = files[n];
    return file ? [{ place: new AreaPage(page, area), file, mend: releases.damage(area, file) }] : [];
  });
  // Clears the HTTP cache, because the browser would reuse the intact files of the previous round.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  for (const [at, { place, file, mend }] of damaged.entries()) {
    await (at === 0 ? place.open() : place.goTo());
    await place.expectDown(`The file ${file} is not the one that was signed, so it was refused.`);
    mend();
    await place.retry();
    await place.expectShown();
  }
}

/** Files to damage: with DEEP every script and style; otherwise one of each per area, drawn with a random seed. */
async function damageEach(page: Page, releases: ReleasesFolder, areas: readonly AreaName[]): Promise<void> {
  const damageable: { area: AreaName; files: string[] }[] = [];
  for (const area of areas) {
    const files = await shownBy(page, releases, area);
    const oneOf = (kind: string) =>
      pickSeededItem(
        files.filter((file) => file.endsWith(kind)),
        `${area} ${kind}`,
      );
    damageable.push({ area, files: IS_DEEP_RUN ? files : [oneOf('.js'), oneOf('.css')] });
  }
  const rounds = Math.max(...damageable.map(({ files }) => files.length));
  for (let n = 0; n < rounds; n += 1) await damageInTurn(page, releases, damageable, n);
}

/** Returns the scripts and styles that an area requests to show its first screen, without those loaded on demand. */
async function shownBy(page: Page, releases: ReleasesFolder, area: AreaName): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: Request) => void asked.add(new URL(request.url()).pathname);
  page.on('request', note);
  const place = new AreaPage(page, area);
  await place.open();
  await place.expectShown();
  page.off('request', note);
  const needed = releases.code(area).filter((file) => asked.has(releases.remote(area).base + file));
  expect(needed.some((file) => file.endsWith('.js')) && needed.some((file) => file.endsWith('.css')), area).toBe(true);
  return needed;
}

test.describe('a script or style with one changed byte disables only its own area until it is restored', () => {
  // shows: public.hostile.files
  test('on the public site', async ({ device, releases }) => {
    const { page, watch } = await device(FIRST_VISIT);
    watch.expected = INTEGRITY_ERRORS;
    await damageEach(page, releases, ['mf-public', 'mf-auth']);
  });

  const few = ['mf-notes', 'mf-wisdom', 'mf-insights', 'mf-admin'] as const;
  const many = ['mf-planner'] as const;
  for (const areas of IS_DEEP_RUN ? [few, many] : [[...few, ...many]]) {
    test(`in the app: ${areas.join(', ')}`, { tag: '@long' }, async ({ server, device, releases }) => {
      const anna = await createAccount(server, ANNA);
      await server.admin('grant', anna.email, 'ADMIN');
      const { page, watch } = await device(FIRST_VISIT);
      await logInToNotes(page, anna);
      watch.expected = INTEGRITY_ERRORS;
      await damageEach(page, releases, areas);
    });
  }
});

// shows: frame.area.damaged
test('a damaged file in the HTTP cache is replaced by the next page load', async ({ device, releases }) => {
  const { base, entry, files } = releases.remote('mf-public');
  // The style sheet is in the HTML of the prerendered page as well.
  const style = Object.keys(files).find((file) => /^js\/remote\.\w+\.css$/.test(file)) ?? 'no style sheet';
  for (const file of [entry, style]) {
    const { page, watch } = await device(FIRST_VISIT);
    watch.expected = INTEGRITY_ERRORS;
    const site = new AreaPage(page, 'mf-public');
    const mend = releases.damage('mf-public', file);
    await site.open();
    await site.expectDown(file);
    mend();
    const kept = () =>
      page.evaluate(async (address) => {
        const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()));
        return `sha384-${btoa(String.fromCharCode(...digest))}`;
      }, base + file);
    expect(await kept(), 'what the browser keeps').not.toBe(files[file]);
    await page.reload();
    await site.expectShown();
    expect(await kept(), 'what the browser keeps').toBe(files[file]);
  }
});

// shows: frame.area.retry
test('an area whose files are missing on the server shows the reason and loads on retry once they are back', async ({
  device,
  releases,
}) => {
  const { page, watch } = await device(FIRST_VISIT);
  watch.expected = NETWORK_ERRORS;
  const site = new AreaPage(page, 'mf-public');
  const bringBack = releases.takeDown('mf-public');
  await site.open();
  await site.expectDown(/The file \S+ could not be loaded/);
  const account = new AreaPage(page, 'mf-auth');
  await account.goTo();
  await account.expectShown();
  await page.goBack();
  await site.expectDown(/The file \S+ could not be loaded/);
  await site.retry();
  await site.expectDown(/The file \S+ could not be loaded/);
  bringBack();
  await site.retryUntilShown();
});

test('an area requested while the server is down loads on retry once the server is up', async ({ server, device }) => {
  const { page, watch } = await device(FIRST_VISIT);
  watch.expected = NETWORK_ERRORS;
  const site = new AreaPage(page, 'mf-public');
  await site.open();
  await site.expectShown();
  await server.stop();
  const account = new AreaPage(page, 'mf-auth');
  await account.goTo();
  await account.expectDown('You may be offline, or the server is not answering.');
  await server.run();
  await account.retry();
  await account.expectShown();
});

test.describe('an incompatible area', () => {
  // A minimal remote module replaces the area's own source: the shell checks the version before it renders the area, so
  // no screen is needed.
  const withPlug = (plug: number) => () => `export default { api: ${plug}, routes: [] };\n`;

  test('built for another remote API version shows its version number in a message until it is rolled back', {
    tag: '@long',
  }, async ({ device, releases }) => {
    const before = releases.remote('mf-auth').version;
    releases.rewrite('mf-auth', { 'src/remote.tsx': withPlug(2) });
    await releases.tool('publish', 'mf-auth', '--version', '2.0.0');
    await releases.tool('point', 'mf-auth', '2.0.0');
    const { page } = await device(FIRST_VISIT);
    const account = new AreaPage(page, 'mf-auth');
    await account.open();
    await account.expectDown('Its version speaks plug 2, this app speaks plug 1.');
    await account.retry();
    await account.expectDown('Its version speaks plug 2, this app speaks plug 1.');
    const site = new AreaPage(page, 'mf-public');
    await site.open();
    await site.expectShown();
    await account.goTo();
    await account.expectDown('plug 2');
    await releases.tool('point', 'mf-auth', before);
    await account.retry();
    await account.expectShown();
  });

  const misfits = [
    { name: 'needs a newer kit', built: '1.9.0', needs: '^1.9.0' },
    { name: 'is outdated', built: '0.9.0', needs: '^0.9.0' },
  ];
  for (const { name, built, needs } of pickSeededCases(misfits, 'an incompatible area')) {
    test(`that ${name} is rejected by the release tool, and by the shell even when it is signed`, {
      tag: '@long',
    }, async ({ device, releases }) => {
      releases.rewrite('mf-public', { 'src/remote.tsx': withPlug(1) });
      const kit = '@northkeep/shared-kit';
      await releases.tool('publish', 'mf-public', '--version', '3.0.0', '--with', `${kit}=${built}`);
      const before = releases.bundleText;
      const has = releases.registry.shell.provides[kit];
      await expect(releases.tool('point', 'mf-public', '3.0.0')).rejects.toThrow(
        `mf-public 3.0.0 needs ${kit} ${needs}, shell ${releases.registry.shell.version} provides ${has}`,
      );
      expect(releases.bundleText).toBe(before);

      const good = releases.registry.remotes;
      releases.force(({ remotes }) => ({
        remotes: { ...remotes, 'mf-public': releases.published('mf-public', '3.0.0') },
      }));
      const { page } = await device(FIRST_VISIT);
      const site = new AreaPage(page, 'mf-public');
      await site.open();
      await site.expectDown(`Its version does not fit this app: it needs ${kit} ${needs}, here is ${has}.`);
      const account = new AreaPage(page, 'mf-auth');
      await account.goTo();
      await account.expectShown();
      await page.goBack();
      releases.force(() => ({ remotes: good }));
      await site.retry();
      await site.expectShown();
    });
  }
});
