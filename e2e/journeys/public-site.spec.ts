import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const canonicalOf = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');
const descriptionOf = (page: Page) => page.locator('meta[name="description"]').getAttribute('content');

// shows: public.head.metadata, public.head.follows
test('a public page has its own title, description and canonical address, also after a navigation', async ({
  server,
  device,
}) => {
  const { page, context } = await device({ serviceWorkers: 'block' });
  const served = await (await context.request.get('/pricing', { headers: { accept: 'text/html' } })).text();
  expect(served).toContain('<title>Pricing · Northkeep</title>');
  const picture = /property="og:image" content="([^"]*)"/.exec(served)?.[1] ?? '';
  expect((await context.request.get(picture)).headers()['content-type']).toBe('image/png');

  await page.goto('/pricing');
  await expect(page).toHaveTitle('Pricing · Northkeep');
  expect(await canonicalOf(page)).toBe(`${server.url}/pricing`);
  // The browser does not treat structured data as a script: otherwise the content security policy would report a
  // violation, which fails every journey.
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const types = data['@graph'].map((part: { '@type': string }) => part['@type']);
  expect(types).toEqual(['SoftwareApplication', 'FAQPage']);

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About · Northkeep');
  expect(await canonicalOf(page)).toBe(`${server.url}/about`);
  expect(await descriptionOf(page)).toContain('Why Northkeep is small');
});

// shows: public.unknown.status, frame.routes.unknown.public
test('an unknown address gets the status 404 and the not-found page', async ({ device }) => {
  const { page } = await device();
  for (const address of ['/nowhere', '/app/nowhere']) expect((await page.goto(address))?.status()).toBe(404);
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing at this address.');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveTitle('A private planner for your weeks · Northkeep');
});

// shows: landing.ridge.clear
test('the ridge chart of the landing page does not overlap the text above it at any window width', async ({
  device,
}) => {
  const { page } = await device({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of [390, 800, 1060, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(spaceAboveRidge), `space at ${width} px`).toBeGreaterThanOrEqual(8);
  }
});

/** Returns the least distance in pixels between a line of the hero's text and the ridge below it. Runs in the page. */
function spaceAboveRidge(): number {
  const hero = document.querySelector('main section');
  const paths = [...(hero?.querySelectorAll<SVGGeometryElement>('svg path, svg polyline, svg line') ?? [])];
  const ridge = paths.filter((path) => path.closest('button, a') === null && path.getBoundingClientRect().width > 0);
  const points = ridge.flatMap((path) => {
    const matrix = path.getScreenCTM();
    if (!matrix) return [];
    const length = path.getTotalLength();
    return Array.from({ length: 201 }, (_, at) => path.getPointAtLength((length * at) / 200).matrixTransform(matrix));
  });
  if (points.length === 0) throw new Error('the ridge was not found');
  const range = document.createRange();
  const texts = [...(hero?.querySelectorAll('h1 span, p, a') ?? [])].filter((each) => each.closest('figure') === null);
  const rects = texts.flatMap((each) => {
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  const above = rects.filter(({ bottom }) => points.some(({ y }) => y > bottom));
  return Math.min(
    ...above.flatMap(({ left, right, bottom }) =>
      points.filter(({ x, y }) => x >= left && x <= right && y < bottom + 400).map(({ y }) => y - bottom),
    ),
  );
}
