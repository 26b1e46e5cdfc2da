import { AreaPage } from '../pages/area-page.ts';
import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { INTEGRITY_ERRORS, NETWORK_ERRORS, SESSION_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { ReleasesFolder } from '../support/releases.ts';
import { Server } from '../support/server.ts';
import { acceptUpdate, expectAreasCached } from '../support/service-worker.ts';

const OTHER_HOUSE = `
const Home = () => <h1>The other house</h1>;
export default { api: 1, routes: [{ path: '/', element: <Home /> }] };
`;

/**
 * Creates another installation with other signing keys, and with different builds of the shell and the public site
 * under the same versions.
 */
async function otherHouse(first: ReleasesFolder): Promise<ReleasesFolder> {
  const { shell, remotes } = first.registry;
  const { version } = first.remote('mf-public');
  const other = await ReleasesFolder.withOtherKeys();
  other.rewrite('mf-public', { 'src/remote.tsx': () => OTHER_HOUSE });
  await other.tool('publish', 'shell', '--version', shell.version);
  await other.tool('publish', 'mf-public', '--version', version);
  await other.tool('point', 'shell', shell.version);
  other.takeRemotes(first.root);
  other.force(() => ({ remotes: { ...remotes, 'mf-public': other.published('mf-public', version) } }));
  return other;
}

test('browser data of one installation does not break another one at the same address, in either order', {
  tag: '@long',
}, async ({ server: first, device, releases }) => {
  // Building a shell takes long.
  test.slow();
  const other = await otherHouse(releases);
  expect(other.rootId).not.toBe(releases.rootId);
  const { page, watch } = await device();
  const site = new AreaPage(page, 'mf-public');
  const home = page.getByRole('heading', { level: 1 });
  const firstTitle = 'Know where you are going';

  const anna = await createAccount(first, ANNA);
  await logInToNotes(page, anna);
  await site.open();
  await expectAreasCached(page, releases.registry, releases.rootId);
  // Requests of the page that is still open fail: first because no server runs, then because the new installation does
  // not have this account.
  watch.expected = [...NETWORK_ERRORS, ...SESSION_ERRORS, ...INTEGRITY_ERRORS];
  await first.stop();

  const second = await Server.start({ releasesDir: other.folder, port: first.port });
  try {
    // The HTTP cache still contains the files of the first installation, under the same URLs and marked as immutable.
    await site.open();
    await expect(home).toHaveText('The other house');
    const boris = await createAccount(second, BORIS);
    await logInToNotes(page, boris);
    await new AreaPage(page, 'mf-notes').expectShown();
    await acceptUpdate(page);
    await expectAreasCached(page, other.registry, other.rootId);
    await second.stop();
    await page.goto('/app/notes');
    await new AreaPage(page, 'mf-notes').expectShown();
  } finally {
    await second.remove();
    other.remove();
  }

  await first.run();
  await site.open();
  await expect(home).toContainText(firstTitle);
  await logInToNotes(page, anna);
  await new AreaPage(page, 'mf-notes').expectShown();
});
