import type { Page } from '@playwright/test';
import { responseTimeRatio } from '../planner/interactions.ts';
import type { Ratio } from '../ratio.ts';

/** Maximum time of a frame in ms: two frames at 60 frames per second. A longer frame is seen as a jump. */
const FRAME_GOAL_MS = 34;
const MOVES = 120;
/** Distance in px of each pointer move over the list and the drop panel. */
const STEP_PX = 4;
/** Distance in px from the top of a row to its grip: a row with many labels can be taller than the screen. */
const GRIP_PX = 20;
/** Time in ms after a scroll until the virtual list takes presses again. */
const SCROLLED_MS = 500;

declare global {
  var benchFrames: number[];
}

/** Measures the time between frames while a line is dragged over the list and the drop panel. */
export async function measureDrag(page: Page): Promise<Ratio> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(SCROLLED_MS);
  const row = page.locator('[data-line]').first();
  await row.hover({ position: { x: GRIP_PX, y: GRIP_PX } });
  const handle = await row.getByRole('button', { name: /^Move / }).boundingBox();
  if (!handle) throw new Error('no handle');
  const [x, y] = [handle.x + handle.width / 2, handle.y + GRIP_PX];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + STEP_PX * 4);
  await page.locator('[data-lifted]').first().waitFor();
  await page.evaluate(watchFrames);
  for (let move = 0; move < MOVES; move += 1) await page.mouse.move(x + 60, y + 20 + move * STEP_PX);
  const frames = await page.evaluate(() => globalThis.benchFrames.splice(0));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return responseTimeRatio('frame of a drag in 10,000 notes', frames, FRAME_GOAL_MS);
}

/** Runs in the page: records the time of each frame, in ms. */
function watchFrames(): void {
  globalThis.benchFrames = [];
  let last = performance.now();
  const frame = (now: number) => {
    globalThis.benchFrames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
