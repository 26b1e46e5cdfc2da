import { rmSync } from 'node:fs';
import path from 'node:path';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { INTEGRITY_ERRORS, NETWORK_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { Server } from '../support/server.ts';

/** Time in ms within which a bad release has to show on the page of the operator. */
const A_MINUTE_MS = 60_000;

// Blocks the service worker, which would serve its verified copy of the missing file.
const FIRST_VISIT = { serviceWorkers: 'block' } as const;

test.use({
  server: async ({ releases }, use) => {
    const server = await Server.start({ releasesDir: releases.folder, env: { FAILURE_REPORTS: 'on' } });
    await use(server);
    await server.remove();
  },
});

test('a bad release shows on the open page of the operator within a minute, and the report names nothing else', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  test.setTimeout(180_000);
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');
  const operator = await device(FIRST_VISIT);
  await logInToNotes(operator.page, anna);
  await operator.page.goto('/app/admin/overview');
  await expect(operator.page.getByText(/^No page has reported a failure since /)).toBeVisible();

  const before = releases.remote('mf-auth').version;
  await releases.tool('publish', 'mf-auth', '--version', '1.0.1');
  await releases.tool('point', 'mf-auth', '1.0.1');
  const { base, files } = releases.remote('mf-auth');
  const [missing = ''] = Object.keys(files).filter((file) => /^js\/remote\.\w+\.js$/.test(file));
  for (const file of [missing, `${missing}.br`]) rmSync(path.join(releases.folder, base, file));

  const visitor = await device(FIRST_VISIT);
  visitor.watch.expected = [...NETWORK_ERRORS, ...INTEGRITY_ERRORS];
  // A cookie of this site, which a request with credentials would send.
  await visitor.context.addCookies([{ name: 'any', value: 'secret', url: server.url }]);
  const request = visitor.page.waitForRequest('**/api/failure-reports');
  const page = new AreaPage(visitor.page, 'mf-auth');
  await page.open();
  await page.expectDown(`The file ${missing} could not be loaded`);
  const sent = await request;
  expect(sent.postDataJSON()).toEqual({ area: 'mf-auth', version: '1.0.1', code: 'unreachable' });
  const headers = await sent.allHeaders();
  expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  expect((await sent.response())?.status()).toBe(204);

  const table = operator.page.getByRole('table', { name: 'Failures in the pages of visitors' });
  await expect(table.getByRole('row', { name: /mf-auth 1\.0\.1 A file is missing 1/ })).toBeVisible({
    timeout: A_MINUTE_MS,
  });

  await releases.tool('point', 'mf-auth', before);
  await visitor.page.reload();
  await page.expectShown();
});

test('a page reports nothing where the operator did not turn it on', async ({ servers, device, releases }) => {
  const quiet = await servers.shared(releases.folder);
  const { page, watch } = await device({ ...FIRST_VISIT, baseURL: quiet.url });
  watch.expected = [...NETWORK_ERRORS, ...INTEGRITY_ERRORS];
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname));
  releases.takeDown('mf-auth');
  const area = new AreaPage(page, 'mf-auth');
  await area.open();
  await area.expectDown('could not be loaded');
  await area.retry();
  await area.expectDown('could not be loaded');
  expect(addresses).not.toContain('/api/failure-reports');
  // The code of the reports was loaded and has decided to send nothing.
  expect(addresses.filter((address) => address.startsWith('/js/failure-report.'))).toHaveLength(1);
});
