import type { Area } from '@northkeep/contracts';
import type { Page, Request } from '@playwright/test';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { NOT_LOADED, REFUSED } from '../support/console.ts';
import { DEEP, drawn } from '../support/drawn.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { Releases } from '../support/releases.ts';

// Without workers: what they keep is checked by hash, so that a visitor who has it would see nothing of the damage.
const FIRST_VISIT = { serviceWorkers: 'block' } as const;

type Damageable = readonly { readonly area: Area; readonly files: readonly string[] }[];

/**
 * Damages one script or style of each area, the n-th, then goes from area to area: each says why it is not shown, is
 * mended on the server and tried again, while the ones after it are still damaged.
 */
async function damageInTurn(page: Page, releases: Releases, areas: Damageable, n: number): Promise<void> {
  const damaged = areas.flatMap(({ area, files }) => {
    const file = files[n];
    return file ? [{ place: new AreaPage(page, area), file, mend: releases.damage(area, file) }] : [];
  });
  // Good files of the round before would never be asked for again.
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

/** Every script and style with DEEP; else one script and one style of each area, others with every run. */
async function damageEach(page: Page, releases: Releases, areas: readonly Area[]): Promise<void> {
  const damageable: { area: Area; files: string[] }[] = [];
  for (const area of areas) {
    const files = await shownBy(page, releases, area);
    const oneOf = (kind: string) =>
      drawn(
        files.filter((file) => file.endsWith(kind)),
        `${area} ${kind}`,
      );
    damageable.push({ area, files: DEEP ? files : [oneOf('.js'), oneOf('.css')] });
  }
  const rounds = Math.max(...damageable.map(({ files }) => files.length));
  for (let n = 0; n < rounds; n += 1) await damageInTurn(page, releases, damageable, n);
}

/** The scripts and styles that an area needs to be shown; others come when a field or a button wants them. */
async function shownBy(page: Page, releases: Releases, area: Area): Promise<string[]> {
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

test.describe('one changed byte in any script or style costs one area until it is put back', () => {
  test('on the public site', async ({ device, releases }) => {
    const { page, watch } = await device(FIRST_VISIT);
    watch.expected = REFUSED;
    await damageEach(page, releases, ['mf-public', 'mf-auth']);
  });

  const few = ['mf-notes', 'mf-wisdom', 'mf-insights', 'mf-admin'] as const;
  const many = ['mf-planner'] as const;
  for (const areas of DEEP ? [few, many] : [[...few, ...many]]) {
    test(`in the app: ${areas.join(', ')}`, async ({ server, device, releases }) => {
      const anna = await makeAccount(server, ANNA);
      await server.admin('grant', anna.email, 'ADMIN');
      const { page, watch } = await device(FIRST_VISIT);
      await comeIn(page, anna);
      watch.expected = REFUSED;
      await damageEach(page, releases, areas);
    });
  }
});

test('a damaged file that the browser keeps for ever is replaced with the next page', async ({ device, releases }) => {
  const { page, watch } = await device(FIRST_VISIT);
  watch.expected = REFUSED;
  const site = new AreaPage(page, 'mf-public');
  const file = releases.remote('mf-public').entry;
  const mend = releases.damage('mf-public', file);
  await site.open();
  await site.expectDown(file);
  mend();
  const kept = () =>
    page.evaluate(async (address) => {
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()));
      return `sha384-${btoa(String.fromCharCode(...digest))}`;
    }, releases.remote('mf-public').base + file);
  const signed = releases.remote('mf-public').files[file];
  expect(await kept(), 'what the browser keeps').not.toBe(signed);
  await page.reload();
  await site.expectShown();
  expect(await kept(), 'what the browser keeps').toBe(signed);
});

test('an area whose host lost it says so; brought back and tried again it loads', async ({ device, releases }) => {
  const { page, watch } = await device(FIRST_VISIT);
  watch.expected = NOT_LOADED;
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

test('an area that is asked for while the server is away loads when it is back', async ({ server, device }) => {
  const { page, watch } = await device(FIRST_VISIT);
  watch.expected = NOT_LOADED;
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

test.describe('an area that does not fit', () => {
  // A few lines in the place of the sources: what is judged comes before anything is drawn.
  const withPlug = (plug: number) => () => `export default { api: ${plug}, routes: [] };\n`;

  test('speaks another plug: named by its number, and gone when the area is pointed back', async ({
    device,
    releases,
  }) => {
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

  for (const { name, built, needs } of [
    { name: 'needs a newer kit', built: '1.9.0', needs: '^1.9.0' },
    { name: 'is outdated', built: '0.9.0', needs: '^0.9.0' },
  ]) {
    test(`${name}: refused by the tool, and by the app when it was signed all the same`, async ({
      device,
      releases,
    }) => {
      releases.rewrite('mf-public', { 'src/remote.tsx': withPlug(1) });
      const kit = '@northkeep/shared-kit';
      await releases.tool('publish', 'mf-public', '--version', '3.0.0', '--with', `${kit}=${built}`);
      const before = releases.registryText;
      const has = releases.registry.shell.provides[kit];
      await expect(releases.tool('point', 'mf-public', '3.0.0')).rejects.toThrow(
        `mf-public 3.0.0 needs ${kit} ${needs}, shell ${releases.registry.shell.version} provides ${has}`,
      );
      expect(releases.registryText).toBe(before);

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
