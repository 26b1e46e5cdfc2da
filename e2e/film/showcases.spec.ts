import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { writeSampleHistory } from '../support/made-up-year.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { THEMES } from '../support/themes.ts';
import { encodeWebpSprite } from './encode.ts';
import { openExamplePlan } from './open-example-plan.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../mf-public/src/features/landing/showcases');
/**
 * Viewport with the width of a phone, so that the pictures are legible on one. It is so high that no bar at the bottom
 * appears in a picture.
 */
const VIEWPORT = { width: 390, height: 1600 };
const SCALE = 2;
/** Size of the part of the page in a picture, in CSS px; the landing page declares the same size. */
const SIZE = { width: 390, height: 488 };
/** Space above the first element of a picture, in CSS px. */
const MARGIN = 12;
/** Maximum size of a sheet in bytes. A visitor loads the sheet of one theme when its part of the page is near. */
const MOST_BYTES = 120_000;

test('draws the pictures of the showcases, one sheet for each theme', async ({ server, device }) => {
  const { anna, page, context, desk, today } = await openExamplePlan({
    server,
    device,
    context: { viewport: VIEWPORT, deviceScaleFactor: SCALE, reducedMotion: 'reduce' },
  });

  const pictures = new Map<string, string[]>();
  /**
   * Waits until `shown` is visible, then takes a picture of the page in each theme, beginning just above the element
   * `from`.
   */
  const take = async (shown: Locator, from: Locator): Promise<void> => {
    await shown.waitFor();
    await waitForRequests(page);
    await page.evaluate(() => document.fonts.ready);
    const box = await from.boundingBox();
    if (box === null) throw new Error(`${from} is not shown`);
    const clip = { x: 0, y: box.y - MARGIN, ...SIZE };
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      const png = await page.screenshot({ animations: 'disabled', clip });
      pictures.set(theme, [...(pictures.get(theme) ?? []), png.toString('base64')]);
    }
  };
  await page.goto('/app');
  const step = page.getByRole('spinbutton', { name: 'Write 500 words before work' });
  await take(step, page.getByRole('heading', { name: /^This week's focus/ }));
  await new AppPage(page).saved();
  await page.goto('/app/notes');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: "Show 'Done'" }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).blur();
  const done = page.getByRole('checkbox', { name: 'Done: Call the dentist' });
  await take(done, page.getByRole('heading', { level: 1, name: 'This Week' }));
  await page.goto('/app/wisdomOfAges');
  const card = page.getByRole('article').first();
  await take(card, card);
  await writeSampleHistory(context.request, anna, { today, weeks: 52 });
  await page.goto('/app/psychologicalInsights');
  await take(page.getByText('13 weeks').first(), page.getByText('Aim alignment').first());

  mkdirSync(FOLDER, { recursive: true });
  for (const [theme, pngs] of pictures) {
    const sheet = await encodeWebpSprite(desk, pngs);
    console.log(`showcase-${theme}.webp: ${sheet.length} bytes`);
    expect(sheet.length).toBeLessThan(MOST_BYTES);
    writeFileSync(path.join(FOLDER, `showcase-${theme}.webp`), sheet);
  }
});
