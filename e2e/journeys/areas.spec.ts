import type { Area } from '@northkeep/contracts';
import { ADDRESSES, AreaPage } from '../pages/area-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import type { Device } from '../support/fixtures.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { Releases } from '../support/releases.ts';

test('x', async ({ server, device, releases }) => {
  await makeAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  page.on('console', (m) => console.log(m.type(), m.text()));
  let t = Date.now();
  const lap = (s: string) => { console.log(s, Date.now() - t); t = Date.now(); };
  const login = new LoginPage(page);
  await login.open();
  lap('open');
  await login.logIn(ANNA);
  await page.waitForURL('**/app/**');
  lap('login');
  console.log(page.url());
  for (const area of Object.keys(ADDRESSES) as Area[]) {
    const place = new AreaPage(page, area);
    const seen = new Set<string>();
    const note = (r) => { if (r.url().includes('/r/')) seen.add(r.url().replace(/.*\/r\/[^/]*\/[^/]*\//, '')); };
    page.on('request', note);
    await place.open();
    await place.expectShown();
    lap(area);
    page.off('request', note);
    console.log(page.url(), [...seen], releases.code(area).filter((f) => !seen.has(f)));
  }
});
