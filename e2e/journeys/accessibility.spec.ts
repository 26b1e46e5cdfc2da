import { expect, type Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { APP_ADDRESSES, PUBLIC_ADDRESSES } from '../support/addresses.ts';
import { comeIn } from '../support/come-in.ts';
import { expectAccessible, test } from '../support/fixtures.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Headings appear when the area is there; nothing is judged before. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** The page as it stands, at one size after the other. */
async function expectGoodAtEachSize(page: Page): Promise<void> {
  await settled(page);
  for (const size of SIZES) {
    await test.step(`${page.url()} at ${size.width}`, async () => {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

test('axe finds nothing on the public pages at 1280 and 390, and nothing scrolls sideways', async ({ device }) => {
  test.slow();
  const { page } = await device();
  for (const address of PUBLIC_ADDRESSES) {
    await page.goto(address);
    await expectGoodAtEachSize(page);
  }
});

test('axe finds nothing in the app at 1280 and 390, and nothing scrolls sideways', async ({ server, device }) => {
  test.slow();
  const anna = await makeAccount(server, ANNA);
  const { page } = await device();
  await comeIn(page, anna);
  const app = new AppPage(page);
  for (const address of APP_ADDRESSES) {
    await page.goto(address);
    await app.opened();
    await expectGoodAtEachSize(page);
  }
});

test('the pages work at 320 pixels without losing anything sideways', async ({ device }) => {
  const { page } = await device({ viewport: { width: 320, height: 640 } });
  for (const address of ['/', '/pricing', '/register', '/login']) {
    await page.goto(address);
    await settled(page);
    await expectNoSidewaysScroll(page);
  }
});
