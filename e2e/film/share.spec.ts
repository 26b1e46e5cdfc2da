import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/fixtures.ts';

const FILE = path.resolve(import.meta.dirname, '../../mf-public/public/head/share.png');
/** Size of a link preview in pixels, as `src/pages.ts` declares it. */
const SIZE = { width: 1200, height: 630 };
/** Maximum file size in bytes: some services ignore a larger picture. */
const MOST_BYTES = 300_000;

test('draws the picture of link previews', async ({ device }) => {
  const { page } = await device({
    viewport: SIZE,
    colorScheme: 'dark',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(path.dirname(FILE), { recursive: true });
  const picture = await page.screenshot({ path: FILE, animations: 'disabled' });
  expect(picture.length).toBeLessThan(MOST_BYTES);
});
