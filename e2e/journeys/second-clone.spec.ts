import { AreaPage } from '../pages/area-page.ts';
import { ANNA, BORIS, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { LOGGED_OUT, NOT_LOADED, REFUSED } from '../support/console.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { Releases } from '../support/releases.ts';
import { Server } from '../support/server.ts';
import { expectKept, takeUpdate } from '../support/worker.ts';

const OTHER_HOUSE = `
const Home = () => <h1>The other house</h1>;
export default { api: 1, routes: [{ path: '/', element: <Home /> }] };
`;

/** An installation with other keys, and under the same version numbers another shell and another public site. */
async function otherHouse(first: Releases): Promise<Releases> {
  const { shell, remotes } = first.registry;
  const { version } = first.remote('mf-public');
  const other = await Releases.withOtherKeys();
  other.rewrite('mf-public', { 'src/remote.tsx': () => OTHER_HOUSE });
  await other.tool('publish', 'shell', '--version', shell.version);
  await other.tool('publish', 'mf-public', '--version', version);
  await other.tool('point', 'shell', shell.version);
  other.takeRemotes(first.root);
  other.force(() => ({ remotes: { ...remotes, 'mf-public': other.published('mf-public', version) } }));
  return other;
}

test('what one installation left in the browser does not lock out another one on its address, nor the other way round', async ({
  server: first,
  device,
  releases,
}) => {
  // Builds a shell.
  test.slow();
  const other = await otherHouse(releases);
  expect(other.keyId).not.toBe(releases.keyId);
  const { page, watch } = await device();
  const site = new AreaPage(page, 'mf-public');
  const home = page.getByRole('heading', { level: 1 });
  const firstTitle = 'Know where you are going';

  const anna = await makeAccount(first, ANNA);
  await comeIn(page, anna);
  await site.open();
  await expectKept(page, releases.registry, releases.keyId);
  // What the page that is still open asks in vain, then of another installation that does not know the person.
  watch.expected = [...NOT_LOADED, ...LOGGED_OUT, ...REFUSED];
  await first.stop();

  const second = await Server.start({ releasesDir: other.folder, port: first.port });
  try {
    // The first one's site is still in the HTTP cache, under the same address and kept for ever.
    await site.open();
    await expect(home).toHaveText('The other house');
    const boris = await makeAccount(second, BORIS);
    await comeIn(page, boris);
    await new AreaPage(page, 'mf-notes').expectShown();
    await takeUpdate(page);
    await expectKept(page, other.registry, other.keyId);
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
  await comeIn(page, anna);
  await new AreaPage(page, 'mf-notes').expectShown();
});
