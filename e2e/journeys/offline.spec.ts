import { DAY_MS } from '@northkeep/contracts';
import { AreaPage } from '../pages/area-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { CSP_ERRORS, NETWORK_ERRORS } from '../support/expected-errors.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { countStoredReleases, expectAreasCached } from '../support/service-worker.ts';

const SHIFTS = [
  { name: 'sixty days later', ms: 60 * DAY_MS },
  { name: 'with a clock a year ahead', ms: 365 * DAY_MS },
  { name: 'with a clock a year behind', ms: -365 * DAY_MS },
];

// shows: frame.offline.areas
test('every area opens offline, including areas never visited, weeks later and with a wrong clock', async ({
  server,
  device,
  releases,
}) => {
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');
  const { page, context, watch } = await device();
  await logInToNotes(page, anna);
  await expectAreasCached(page, releases.registry, releases.rootId, Object.keys(releases.registry.remotes));
  await server.stop();
  watch.expected = NETWORK_ERRORS;

  await page.reload();
  await new AreaPage(page, 'mf-notes').expectShown();
  for (const place of AreaPage.all(page)) {
    if (place.area === 'mf-auth') await page.goto('/unauthorized');
    else await place.open();
    await place.expectShown();
  }

  for (const { name, ms } of SHIFTS) {
    await test.step(name, async () => {
      const later = await context.newPage();
      await shiftClock(later, ms);
      const notes = new AreaPage(later, 'mf-notes');
      await notes.open();
      await notes.expectShown();
      const off = (await later.evaluate(() => Date.now())) - Date.now();
      expect(Math.round(off / DAY_MS)).toBe(ms / DAY_MS);
      await later.close();
    });
  }
});

test('the content security policy is enforced offline', async ({ server, device, releases }) => {
  const { page, watch } = await device();
  await page.goto('/');
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-public']);
  await server.stop();
  watch.expected = [...NETWORK_ERRORS, ...CSP_ERRORS];

  const answer = await page.goto('/pricing');
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await new AreaPage(page, 'mf-public').expectShown();
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      document.documentElement.dataset.refused = `${document.documentElement.dataset.refused ?? ''} ${effectiveDirective}`;
    });
  });
  const outcome = await page.evaluate(async () => {
    const attempt = (work: () => void): string => {
      try {
        work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const script = () => document.head.appendChild(document.createElement('script'));
    return {
      text: attempt(() => {
        script().textContent = 'globalThis.intruder = true';
      }),
      address: attempt(() => {
        script().src = 'https://example.org/intruder.js';
      }),
      html: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>intruder</b>')),
      elsewhere: await fetch('https://example.org/').then(
        () => 'done',
        () => 'refused',
      ),
      ran: 'intruder' in globalThis,
    };
  });
  expect(outcome).toEqual({ text: 'refused', address: 'refused', html: 'refused', elsewhere: 'refused', ran: false });
  await expect(page.locator('html')).toHaveAttribute('data-refused', /require-trusted-types-for.*connect-src/);
});

for (const { name, ms } of SHIFTS.slice(1)) {
  test(`a new device can log in ${name}: where the release seems expired, the clock is named and the person asked`, {
    tag: '@long',
  }, async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const { page } = await device();
    await shiftClock(page, ms);
    if (ms > 0) {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Know where you are going');
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'The clock of this device seems to be wrong.' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveCount(0);
      await page.getByRole('button', { name: 'Open anyway' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      // The accepted release is stored, so it is not asked again.
      await expect.poll(() => page.evaluate(countStoredReleases)).toBe(1);
    }
    await logInToNotes(page, anna);
    await new AreaPage(page, 'mf-notes').expectShown();
  });
}
