import { AreaPage } from '../pages/area-page.ts';
import { expect, test } from '../support/release-fixtures.ts';

/** Lets WebCrypto of a page refuse Ed25519, as Chrome before 137 does. */
function refuseEd25519(): void {
  const { importKey } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
    if (given[2] === 'Ed25519') return Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
    return Reflect.apply(importKey, this, given);
  } as typeof importKey;
}

test('a browser without Ed25519 opens public pages and the login, and is told of a forged registry', async ({
  device,
  releases,
}) => {
  const { page, context } = await device({ serviceWorkers: 'block' });
  await context.addInitScript(refuseEd25519);
  const loaded = page.waitForResponse(/\/js\/ed25519\.\w+\.js$/);
  const site = new AreaPage(page, 'mf-public');
  const account = new AreaPage(page, 'mf-auth');
  await site.open();
  expect((await loaded).status()).toBe(200);
  await site.expectShown();
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  await account.open();
  await account.expectShown();

  const good = releases.bundleText;
  releases.bundleText = good.replace(/"sha256":"./, (found) => (found.endsWith('0') ? '"sha256":"1' : '"sha256":"0'));
  const { page: first, context: stranger } = await device({ serviceWorkers: 'block' });
  await stranger.addInitScript(refuseEd25519);
  const forged = new AreaPage(first, 'mf-public');
  await forged.open();
  await forged.expectDown('timestamp: signed by 0 of 1 keys');
  releases.bundleText = good;
  await forged.retry();
  await forged.expectShown();
});

test('a page over plain http names the reason, and a public page stays readable', async ({ device }) => {
  const { page, context } = await device({ serviceWorkers: 'block' });
  await context.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
  });
  const notice = page.getByRole('alert').filter({ hasText: 'This page was opened over plain http' });
  await page.goto('/');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Open App' }).click();
  await page.waitForURL(/login|\/app/);
  await expect(notice).toBeVisible();
});
