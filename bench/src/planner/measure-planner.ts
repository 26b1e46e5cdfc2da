import { ANNA } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import type { Browser, Page } from '@playwright/test';
import { computeRatio, type Ratio } from '../ratio.ts';
import { createBenchAccount } from '../suite/notes.ts';
import { responseTimeRatio, timeInteractions } from './interactions.ts';
import { writeLargePlan } from './plan.ts';
import { PlannerDevice } from './planner-device.ts';

const STARTS = 3;
const TAPS = 20;
const SWITCHES = 3;
const TYPED = 'a little more each';
const ELEMENTS_GOAL = 1_500;

/** Measures the planner of the built suite with 50 aims, 500 goals and 5,000 steps on a real server. */
export async function measurePlanner(browser: Browser): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeLargePlan(server, writer);
    const device = await PlannerDevice.open(browser, server, writer);
    const starts = await measureStarts(device);
    const answers = await measureAnswers(device.page);
    await device.page.context().close();
    return [...starts, ...answers];
  } finally {
    await server.remove();
  }
}

async function measureStarts(device: PlannerDevice): Promise<Ratio[]> {
  const took = { parse: [] as number[], network: [] as number[], cache: [] as number[] };
  const elements: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    await device.clearCache();
    took.parse.push(await device.fetchAndParse());
    const first = await device.start();
    took.network.push(first.shown - first.read);
    const again = await device.start();
    took.cache.push(again.shown - again.read);
    elements.push(first.elements, again.elements);
  }
  const floor = { floor: took.parse, floorName: 'fetch and JSON.parse of the same answers' };
  return [
    computeRatio({ ...floor, name: 'first step of 5,000 on screen', goal: 1.5, measured: took.network }),
    computeRatio({ ...floor, name: 'first step of 5,000 on screen, from the cache', goal: 1.5, measured: took.cache }),
    {
      name: 'elements of the first screen of the planner',
      goal: 1,
      ratio: Math.max(...elements) / ELEMENTS_GOAL,
      measured: `${Math.max(...elements)}`,
      floor: `${ELEMENTS_GOAL}`,
    },
  ];
}

/** Measures the time from a tap or key press to the next paint while the whole plan is expanded. */
async function measureAnswers(page: Page): Promise<Ratio[]> {
  const circles = page.locator('main [role="spinbutton"]');
  const taps = await timeInteractions(page, TAPS, async (i) => {
    // Clicks the first circle of one of the first ten steps, which ticks or clears it. Later circles may be missing
    // when the account began in the middle of this week.
    await circles
      .nth(i % 10)
      .locator('i')
      .first()
      .click();
  });
  const typing = await typeInto(page, 'steps');
  const switches: number[] = [];
  const others: Ratio[] = [];
  for (const mode of ['Goals', 'All']) {
    switches.length = 0;
    for (let i = 0; i < SWITCHES; i += 1) {
      switches.push(...(await timeInteractions(page, 1, () => choose(page, mode))));
      if (i < SWITCHES - 1) await choose(page, 'Steps');
    }
    others.push(responseTimeRatio(`switch to the mode '${mode}'`, switches));
    others.push(responseTimeRatio(`key press in a label in the mode '${mode}'`, await typeInto(page, mode)));
  }
  return [
    responseTimeRatio('tap on a circle of 5,000 steps', taps),
    responseTimeRatio("key press in a label in the mode 'Steps'", typing),
    ...others,
  ];
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.locator('label', { hasText: new RegExp(`^${mode}$`) }).click();
}

/**
 * Opens the rename field of the first step or goal, types into it, then cancels. Returns the time in ms from each key
 * press to the next paint.
 */
async function typeInto(page: Page, mode: string): Promise<number[]> {
  const noun = mode === 'steps' ? 'Step' : 'Goal';
  await page
    .getByRole('button', { name: new RegExp(`^Actions for ${noun}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: /^Rename/ }).waitFor();
  const pressed = await timeInteractions(page, TYPED.length, (i) =>
    page.keyboard.press(TYPED[i] === ' ' ? 'Space' : (TYPED[i] ?? 'x')),
  );
  await page.keyboard.press('Escape');
  return pressed;
}
