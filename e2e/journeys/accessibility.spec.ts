import { expect, type Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, createAccount, withUniqueEmail } from '../support/account.ts';
import { APP_ADDRESSES, PUBLIC_ADDRESSES } from '../support/addresses.ts';
import { expectNothingCut } from '../support/cut-content.ts';
import { pickSeededCases } from '../support/draw.ts';
import { expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { expectColoursInPickedTheme } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { name: '1280 px', viewport: { width: 1280, height: 800 } },
  { name: '390 px', viewport: { width: 390, height: 844 } },
  // The size that a zoom of 400 % leaves of a window of 1280 x 1024 px.
  { name: '320 px', viewport: { width: 320, height: 256 } },
];

/** Waits until the heading of the page is shown and all of its requests have ended. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await waitForRequests(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
}

/**
 * Checks the page of a URL at every size in {@link SIZES}. Runs axe at one randomly drawn size, or at all sizes in deep
 * runs.
 */
async function expectGoodAtEachSize(page: Page, address: string): Promise<void> {
  await settled(page);
  const drawn = pickSeededCases(SIZES, `a size for axe on ${address}`);
  for (const size of SIZES) {
    await test.step(`${address} has no horizontal scroll at ${size.name}, and no axe violations where axe runs`, async () => {
      await page.setViewportSize(size.viewport);
      if (drawn.includes(size)) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectNothingCut(page);
    });
  }
}

test('public pages, also in a drawn theme, have no axe violations and no horizontal scroll at 1280, 390 and 320 px', {
  tag: '@long',
}, async ({ device }) => {
  test.slow();
  const { page } = await device();
  for (const address of PUBLIC_ADDRESSES) {
    await page.goto(address);
    await expectGoodAtEachSize(page, address);
    await expectColoursInPickedTheme(page);
  }
});

test('app pages have no axe violations and no horizontal scroll at 1280, 390 and 320 px', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  for (const address of [...APP_ADDRESSES, '/app/settings/region']) {
    await page.goto(address);
    await app.opened();
    await expectGoodAtEachSize(page, address);
  }
});

test('registration steps have no horizontal scroll at 320 px with a long email', async ({ server, device }) => {
  const { page } = await device({ viewport: { width: 320, height: 640 } });
  const anna = withUniqueEmail(ANNA);
  const register = new RegisterPage(page, server.url);
  const steps = [
    () => register.account(anna),
    () => register.verify(anna),
    () => register.security(),
    () => register.profile(anna),
  ];
  await register.open();
  for (const complete of steps) {
    const heading = page.getByRole('heading', { level: 1 });
    const before = (await heading.textContent()) ?? '';
    await complete();
    await expect(heading).not.toHaveText(before);
    await expectNoSidewaysScroll(page);
    const field = page.getByRole('button', { name: /^(Continue|Create Account)/ });
    const box = await field.boundingBox();
    expect(box && box.x + box.width, `right edge of the button on ${before}`).toBeLessThanOrEqual(320);
  }
});

test('public pages have no horizontal scroll at 320 px', async ({ device }) => {
  const { page } = await device({ viewport: { width: 320, height: 640 } });
  for (const address of ['/', '/pricing', '/register', '/login']) {
    await page.goto(address);
    await settled(page);
    await expectNoSidewaysScroll(page);
  }
});

test('with forced colours a switch shows its thumb and whether it is on', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ forcedColors: 'active', reducedMotion: 'reduce' });
  await logInToNotes(page, anna);
  await page.goto('/app/settings/notifications');
  const badge = page.getByRole('switch', { name: 'Show the number of open lines' });
  await expect(badge).toBeEnabled();
  const colours = () =>
    badge.evaluate((input) => [undefined, '::after'].map((part) => getComputedStyle(input, part).backgroundColor));
  const [offTrack, offThumb] = await colours();
  expect(offThumb).not.toBe(offTrack);
  await badge.check();
  await expect(async () => {
    const [onTrack, onThumb] = await colours();
    expect(onTrack).not.toBe(offTrack);
    expect(onThumb).not.toBe(onTrack);
  }).toPass();
});
