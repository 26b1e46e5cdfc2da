import { AreaPage } from '../pages/area-page.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { ReleasesFolder } from '../support/releases.ts';
import { countStoredReleases, expectAreasCached } from '../support/service-worker.ts';

const REFUSED = 'The server sent a release that was refused.';

test('a server that lies about what is newest is refused by name, and a returning visitor keeps the last release', {
  tag: '@long',
}, async ({ device, releases }) => {
  test.slow();
  const older = releases.bundleText;
  await releases.tool('point', 'mf-public', releases.remote('mf-public').version, '--security');
  const { page } = await device();
  const site = new AreaPage(page, 'mf-public');
  await site.open();
  await site.expectShown();
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-public']);
  const good = releases.bundleText;
  const other = await ReleasesFolder.withOtherKeys();
  await other.tool('publish', 'shell', '--version', '9.0.0');
  await other.tool('point', 'shell', '9.0.0');
  const mixed = { ...JSON.parse(good), snapshot: JSON.parse(older).snapshot };
  const lies: [text: string, reason: string][] = [
    [older, 'It is older than one that this device has seen.'],
    [JSON.stringify(mixed), 'Its parts belong to different releases.'],
    [other.bundleText, 'It is not signed with the keys of this site.'],
    ['{"v":1}', 'It cannot be read.'],
  ];
  other.remove();
  for (const [text, reason] of lies) {
    releases.bundleText = text;
    await page.reload();
    await site.expectShown();
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  }
  releases.bundleText = good;
  await page.reload();
  await site.expectShown();
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-public']);
  await expect(page.getByText(REFUSED)).toHaveCount(0);
});

test('a release that is not in the log is told by name, and is not used again', async ({ device, releases }) => {
  const first = JSON.parse(releases.bundleText);
  const { page } = await device({ serviceWorkers: 'block' });
  const site = new AreaPage(page, 'mf-public');
  await site.open();
  await site.expectShown();
  await expect.poll(() => page.evaluate(countStoredReleases)).toBe(1);
  await releases.tool('point', 'mf-public', releases.remote('mf-public').version, '--security');
  const good = releases.bundleText;
  releases.bundleText = JSON.stringify({ ...JSON.parse(good), log: first.log });
  await page.reload();
  await expect(page.getByText('This release is not in the log of all releases.')).toBeVisible();
  await page.reload();
  await site.expectShown();
  await expect(page.getByText('It is not in the log of all releases, or that log was changed.')).toBeVisible();
  releases.bundleText = good;
  await page.reload();
  await site.expectShown();
});
