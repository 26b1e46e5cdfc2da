import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { expectKept, takeUpdate } from '../support/worker.ts';

const NEW_TITLE = 'This Week, revised';
const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('an area pointed forth and back changes with the next visit, and nothing else does', async ({
  server,
  device,
  releases,
}) => {
  const { version: before } = releases.remote('mf-notes');
  const { version: shell } = releases.registry.shell;
  releases.rewrite('mf-notes', { 'src/copy.ts': (text) => text.replace("'This Week'", `'${NEW_TITLE}'`) });
  await releases.tool('publish', 'mf-notes', '--version', '1.1.0');
  const anna = await makeAccount(server, ANNA);

  const returning = await device();
  const withoutWorker = await device({ serviceWorkers: 'block' });
  for (const { page } of [returning, withoutWorker]) {
    await comeIn(page, anna);
    await expectTitle(page, 'This Week');
  }
  await expectKept(returning.page, releases.registry, releases.keyId);

  await releases.tool('point', 'mf-notes', '1.1.0');
  for (const { page } of [returning, withoutWorker]) {
    const app = new AppPage(page);
    await app.go('Insights');
    await app.go('Notes');
    await expectTitle(page, 'This Week');
    await page.reload();
    await expectTitle(page, NEW_TITLE);
  }
  await expectKept(returning.page, releases.registry, releases.keyId);

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
test('a shell one minor ahead runs the areas that are in the field; who has it open is offered it', async ({
  server,
  device,
  releases,
}) => {
  // Builds a shell.
  test.slow();
  await releases.tool('publish', 'shell', '--version', '1.1.0', '--with', '@northkeep/shared-kit=1.1.0');
  const anna = await makeAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');
  const { page } = await device();
  await comeIn(page, anna);
  await expectKept(page, releases.registry, releases.keyId);
  const { remotes } = releases.registry;

  await releases.tool('point', 'shell', '1.1.0');
  expect(releases.registry.remotes).toEqual(remotes);
  // The page that is open goes on with what it started with, areas it had not loaded included.
  const app = new AppPage(page);
  await app.go('Wisdom');
  await new AreaPage(page, 'mf-wisdom').expectShown();

  await page.reload();
  const main = Object.keys(releases.registry.shell.files).find((file) => /^js\/main\./.test(file));
  await expect(page.locator(`script[src="/${main}"]`)).toBeAttached();
  for (const place of AreaPage.all(page)) {
    // Who is logged in has no business at the login.
    if (place.area === 'mf-auth') await page.goto('/unauthorized');
    else await place.open();
    await place.expectShown();
  }
  await takeUpdate(page);
  await expectKept(page, releases.registry, releases.keyId);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});

test.describe('a registry with one byte changed', () => {
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  for (const { part, damaged } of [
    { part: 'text', damaged: (text: string) => swap(text, text.indexOf('sha384-') + 20) },
    { part: 'signature', damaged: (text: string) => swap(text, text.indexOf('"sig":"') + 20) },
  ]) {
    test(`in its ${part}: a returning visitor goes on, a new one is told why`, async ({ device, releases }) => {
      const returning = await device();
      const site = new AreaPage(returning.page, 'mf-public');
      await site.open();
      await site.expectShown();
      await expectKept(returning.page, releases.registry, releases.keyId);
      const good = releases.registryText;
      releases.registryText = damaged(good);

      for (const area of ['mf-public', 'mf-auth'] as const) {
        const place = new AreaPage(returning.page, area);
        await place.open();
        await place.expectShown();
      }

      const { page } = await device();
      const first = new AreaPage(page, 'mf-public');
      const account = new AreaPage(page, 'mf-auth');
      const reason = /could not be verified, so nothing was loaded from it.*the signature of the registry does not fit/;
      await first.open();
      await first.expectDown(reason);
      await account.goTo();
      await account.expectDown(reason);
      await account.retry();
      await account.expectDown(reason);
      releases.registryText = good;
      await account.retry();
      await account.expectShown();
      await page.goBack();
      await first.expectShown();
    });
  }
});
