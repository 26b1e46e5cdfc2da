import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, openContext, test } from '../support/fixtures.ts';
import { PageErrors } from '../support/page-errors.ts';
import { Server } from '../support/server.ts';
import { FIRST_VISIT_STATE } from '../support/visitor-state.ts';

const SCRIPT = 'https://stats.example/count.js';
const BODY = 'globalThis.counted = (globalThis.counted ?? 0) + 1;';
const env = {
  ANALYTICS_SCRIPT: SCRIPT,
  ANALYTICS_INTEGRITY: `sha384-${createHash('sha384').update(BODY).digest('base64')}`,
};
const counted = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'counted'));
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Serves the operator's script from a fake host and counts requests. */
async function statsHost(context: BrowserContext) {
  const host = { body: BODY, asked: 0 };
  await context.route('https://stats.example/**', (route) => {
    host.asked += 1;
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    return route.fulfill({ headers, body: host.body });
  });
  return host;
}

// shows: analytics.operator
test('an analytics script loads only after consent and only with the configured hash', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await Server.start({ env });
  const context = await openContext(browser, server, { storageState: FIRST_VISIT_STATE });
  const watch = new PageErrors(context);
  const host = await statsHost(context);
  const page = await context.newPage();

  await page.goto('/pricing');
  await press(page, 'Decline All');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([host.asked, await counted(page)]).toEqual([0, undefined]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await press(page, 'Accept All');
  await expect.poll(() => counted(page)).toBe(1);
  await page.reload();
  await expect.poll(() => counted(page)).toBe(1);
  expect(host.asked).toBe(2);
  // No CSP violation has been reported so far.
  expect(watch.problems).toEqual([]);

  watch.expected = [/integrity/];
  host.body = 'globalThis.counted = 99;';
  await page.reload();
  await expect.poll(() => host.asked).toBe(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await counted(page)).toBeUndefined();
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
});
