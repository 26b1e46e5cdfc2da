import type { Page } from '@playwright/test';
import { expectAccessible, FULL_RENDERING } from '../support/fixtures.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { expectAreasCached } from '../support/service-worker.ts';

const film = (page: Page) => page.getByLabel('Northkeep, a morning');
const at = (page: Page): Promise<number> => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

test('the landing page film plays in view, pauses on click and is not cached by the service worker', {
  tag: '@long',
}, async ({ device, releases }) => {
  const { page } = await device(FULL_RENDERING);
  await page.goto('/');
  await film(page).scrollIntoViewIfNeeded();
  await expect.poll(() => at(page)).toBeGreaterThan(0.2);
  const seconds = await film(page).evaluate((video: HTMLVideoElement) => video.duration);
  expect(seconds).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'Pause the film' }).click();
  const stopped = await at(page);
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible();
  expect(await at(page)).toBe(stopped);
  await expectAccessible(page);
  // Range requests, as media players send them.
  const address = await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
  const part = await page.request.get(address, { headers: { range: 'bytes=0-3' } });
  expect([part.status(), part.headers()['content-type'], [...(await part.body())]]).toEqual([
    ...[206, 'video/webm'],
    [0x1a, 0x45, 0xdf, 0xa3],
  ]);
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-public']);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  expect(kept.some((url) => url.includes('/assets/poster.'))).toBe(true);
  expect(kept.filter((url) => url.includes('/assets/film.'))).toEqual([]);
});

test('the film does not start by itself with prefers-reduced-motion', { tag: '@long' }, async ({ device }) => {
  const { page } = await device({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await film(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.endsWith('.webm'))).toEqual([]);
  await page.getByRole('button', { name: 'Play the film' }).press('Enter');
  await expect.poll(() => at(page)).toBeGreaterThan(0.2);
});
