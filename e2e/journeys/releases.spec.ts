import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { acceptUpdate, expectAreasCached } from '../support/service-worker.ts';

const NEW_TITLE = 'This Week, revised';
const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

// shows: frame.deploy.next, frame.deploy.open
test('releasing and rolling back an area takes effect on the next visit and changes nothing else', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  const { version: before } = releases.remote('mf-notes');
  const { version: shell } = releases.registry.shell;
  releases.rewrite('mf-notes', { 'src/copy.ts': (text) => text.replace("'This Week'", `'${NEW_TITLE}'`) });
  await releases.tool('publish', 'mf-notes', '--version', '1.1.0');
  const anna = await createAccount(server, ANNA);

  const returning = await device();
  const withoutWorker = await device({ serviceWorkers: 'block' });
  for (const { page } of [returning, withoutWorker]) {
    await logInToNotes(page, anna);
    await expectTitle(page, 'This Week');
  }
  await expectAreasCached(returning.page, releases.registry, releases.rootId);

  await releases.tool('point', 'mf-notes', '1.1.0');
  for (const { page } of [returning, withoutWorker]) {
    const app = new AppPage(page);
    await app.go('Insights');
    await app.go('Notes');
    await expectTitle(page, 'This Week');
    await page.reload();
    await expectTitle(page, NEW_TITLE);
  }
  await expectAreasCached(returning.page, releases.registry, releases.rootId);

  await releases.tool('point', 'mf-notes', before);
  for (const { page, context } of [returning, withoutWorker]) {
    const next = await context.newPage();
    await next.goto('/app/notes');
    await expectTitle(next, 'This Week');
    const app = new AppPage(page);
    await app.go('Insights');
    await app.go('Notes');
    await expectTitle(page, NEW_TITLE);
  }
  expect(releases.registry.shell.version).toBe(shell);
});

// shows: sw.update
test('a newer minor version of the shell runs the current areas and is offered to open pages', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  // Building a shell takes long.
  test.slow();
  await releases.tool('publish', 'shell', '--version', '1.1.0', '--with', '@northkeep/shared-kit=1.1.0');
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');
  const { page } = await device();
  await logInToNotes(page, anna);
  await expectAreasCached(page, releases.registry, releases.rootId);
  const { remotes } = releases.registry;

  await releases.tool('point', 'shell', '1.1.0');
  expect(releases.registry.remotes).toEqual(remotes);
  // An open page keeps the registry with which it started, also for areas that it has not loaded yet.
  const app = new AppPage(page);
  await app.go('Wisdom');
  await new AreaPage(page, 'mf-wisdom').expectShown();

  await page.reload();
  const main = Object.keys(releases.registry.shell.files).find((file) => /^js\/main\./.test(file));
  await expect(page.locator(`script[src="/${main}"]`)).toBeAttached();
  for (const place of AreaPage.all(page)) {
    // The login page would redirect a signed-in user, so another page of the area is opened.
    if (place.area === 'mf-auth') await page.goto('/unauthorized');
    else await place.open();
    await place.expectShown();
  }
  await acceptUpdate(page);
  await expectAreasCached(page, releases.registry, releases.rootId);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});

test.describe('release metadata with one byte changed', () => {
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
  const parts = [
    { name: 'text', damaged: (text: string) => swap(text, text.indexOf('"sha256":"') + 20) },
    { name: 'signature', damaged: (text: string) => swap(text, text.indexOf('"sig":"') + 20) },
  ];
  for (const { name, damaged } of pickSeededCases(parts, 'release metadata with one byte changed')) {
    // shows: public.hostile.registry
    test(`in its ${name} is ignored for a returning visitor and reported to a new one`, async ({
      device,
      releases,
    }) => {
      const returning = await device();
      const site = new AreaPage(returning.page, 'mf-public');
      await site.open();
      await site.expectShown();
      await expectAreasCached(returning.page, releases.registry, releases.rootId, ['mf-public']);
      const good = releases.bundleText;
      releases.bundleText = damaged(good);

      for (const area of ['mf-public', 'mf-auth'] as const) {
        const place = new AreaPage(returning.page, area);
        await place.open();
        await place.expectShown();
      }

      const { page } = await device();
      const first = new AreaPage(page, 'mf-public');
      const account = new AreaPage(page, 'mf-auth');
      const reason = /could not be verified, so nothing was loaded from it.*timestamp: signed by 0 of 1 keys/;
      await first.open();
      await first.expectDown(reason);
      await account.goTo();
      await account.expectDown(reason);
      await account.retry();
      await account.expectDown(reason);
      releases.bundleText = good;
      await account.retry();
      await account.expectShown();
      await page.goBack();
      await first.expectShown();
    });
  }
});
