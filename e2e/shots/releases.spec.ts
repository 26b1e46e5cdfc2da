import { MINUTE_MS } from '@northkeep/contracts';
import { ANNA, createAccount } from '../support/account.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { expectAreasCached } from '../support/service-worker.ts';
import { saveShotsInAllVariants } from './shot.ts';

test('takes screenshots of the messages about releases', async ({ server, device, releases }) => {
  const { page } = await device();
  await page.clock.install();
  const anna = await createAccount(server, ANNA);
  await logInToNotes(page, anna);
  await expectAreasCached(page, releases.registry, releases.rootId);
  const older = releases.bundleText;
  await releases.tool('point', 'mf-notes', releases.remote('mf-notes').version, '--security');
  await page.clock.runFor(10 * MINUTE_MS);
  await page.getByText('Northkeep was updated for your security.').waitFor();
  await saveShotsInAllVariants(page, 'release-security');

  await page.reload();
  await expectAreasCached(page, releases.registry, releases.rootId);
  const good = releases.bundleText;
  releases.bundleText = older;
  await page.reload();
  await page.getByText('The server sent a release that was refused.').waitFor();
  await saveShotsInAllVariants(page, 'release-refused');
  releases.bundleText = good;

  await releases.toolAt('2026-09-01T12:00:00Z', 'renew');
  await page.reload();
  await page.getByText('This site has not been renewed since').waitFor();
  await saveShotsInAllVariants(page, 'release-expired');

  const { page: other } = await device();
  await other.goto('/app/notes');
  await expect(other.getByRole('button', { name: 'Open anyway' })).toBeVisible();
  await saveShotsInAllVariants(other, 'release-question');
});
