import type { Page } from '@playwright/test';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { ReleasesFolder } from '../support/releases.ts';
import { countStoredReleases, expectAreasCached } from '../support/service-worker.ts';

const REFUSED = 'The server sent a release that was refused.';
const UNLOGGED = 'This release is not in the log of all releases.';
const NOT_RENEWED = /^This site has not been renewed since (.*), when its releases expired\.$/;

/** Opens the public site and waits until this device has verified its release. */
async function visit(page: Page): Promise<AreaPage> {
  const site = new AreaPage(page, 'mf-public');
  await site.open();
  await site.expectShown();
  await expect.poll(() => page.evaluate(countStoredReleases)).toBe(1);
  return site;
}

const expiries: [kind: string, since: string, expire: (releases: ReleasesFolder) => Promise<unknown>][] = [
  ['a release that was not renewed', 'October 1, 2026', (releases) => releases.toolAt('2026-09-01T12:00:00Z', 'renew')],
  [
    'a root that has expired',
    'January 1, 2026',
    async (releases) => {
      await releases.toolAt('2025-01-01T12:00:00Z', 'role', 'rotate', 'root-2');
      releases.forgetKeys(['root-1', 'root-2', 'root-3']);
      await releases.tool('renew');
    },
  ],
];
for (const [kind, since, expire] of expiries) {
  test(`${kind} is told by its date: a known device opens it, and a new one asks before`, async ({
    device,
    releases,
  }) => {
    test.slow();
    const known = await device();
    const site = await visit(known.page);
    await expire(releases);
    await known.page.reload();
    await site.expectShown();
    await expect(known.page.getByText(NOT_RENEWED)).toContainText(since);
    await known.page.goto('/login');
    await expect(known.page.getByLabel('Email')).toBeVisible();

    const { page } = await device();
    await page.goto('/login');
    const question = page.getByRole('heading', { level: 1, name: NOT_RENEWED });
    await expect(question).toContainText(since);
    await expect(page.getByText(NOT_RENEWED)).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await new AreaPage(page, 'mf-public').expectShown();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Open anyway' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect.poll(() => page.evaluate(countStoredReleases)).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(question).toHaveCount(0);
  });
}

test('an area whose team signed files or addresses of another area is refused by name, and nothing of it runs', async ({
  server,
  device,
  releases,
}) => {
  test.slow();
  const { 'mf-notes': notes, 'mf-planner': planner } = releases.registry.remotes;
  if (!notes || !planner) throw new Error('the suite is not released');
  const { targets } = JSON.parse(releases.bundleText);
  const { keyids } = targets.signed.delegations.roles.find(({ name }: { name: string }) => name === 'mf-notes');
  const key = targets.signed.delegations.keys[keyids[0]].keyval.public;
  const own = notes.area.addresses.flatMap((address) => ['--address', address.path]);
  await releases.tool('role', 'add', 'mf-notes', '--key', key, ...own);
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await expectAreasCached(page, releases.registry, releases.rootId);
  const lies = [
    { ...notes, area: { ...notes.area, addresses: [...notes.area.addresses, ...planner.area.addresses] } },
    { ...notes, base: planner.base },
  ];
  for (const lie of lies) {
    releases.force(({ remotes }) => ({ remotes: { ...remotes, 'mf-notes': lie } }));
    const requests: string[] = [];
    // The former page may still be loading parts of the area that it was shown truthfully.
    await page.goto('about:blank');
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/app/onboarding');
    await new AreaPage(page, 'mf-planner').expectShown();
    await expect(page.getByText('mf-notes was refused: it is not as its team has released it.')).toBeVisible();
    await page.goto('/app/notes');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/not found/i);
    expect(requests.filter((path) => path.startsWith('/r/mf-notes/'))).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a log with another history is told by name, and what it released is not used again', async ({
  device,
  releases,
}) => {
  test.slow();
  const { page } = await device({ serviceWorkers: 'block' });
  const thief = ReleasesFolder.copy();
  await releases.tool('point', 'mf-public', releases.remote('mf-public').version, '--security');
  const site = await visit(page);

  thief.rewrite('mf-public', {
    'src/remote.tsx': (text) => `globalThis.document?.documentElement?.setAttribute('data-thief', '');\n${text}`,
  });
  await thief.tool('publish', 'mf-public', '--version', '9.0.0');
  // All numbers are higher than those that the device has seen; only the log has another history.
  await thief.tool('renew');
  await thief.tool('point', 'mf-public', thief.remote('mf-public').version, '--security');
  await thief.tool('point', 'mf-public', '9.0.0');
  releases.showForkOf(thief);
  thief.remove();
  await page.reload();
  await expect(page.getByText(UNLOGGED)).toBeVisible();
  await expect(page.getByText('entries of an earlier checkpoint were changed')).toBeVisible();
  // Its place in the log is checked after the first paint: it ran once, with the signatures of all keys.
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-thief', '');
  for (const load of [() => page.reload(), () => site.open()]) {
    await load();
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByText('It is not in the log of all releases, or that log was changed.')).toBeVisible();
    await site.expectShown();
    await expect(html).not.toHaveAttribute('data-thief', '');
  }
});
