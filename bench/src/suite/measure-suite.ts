import { ANNA, BORIS } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import type { Browser } from '@playwright/test';
import { computeRatio, median, type Ratio } from '../ratio.ts';
import { Device, PAGE_WAIT_TIMEOUT_MS } from './device.ts';
import { heapBytes } from './memory.ts';
import { computeDecryptedJsonBytes, createBenchAccount, writeNotes } from './notes.ts';
import { timeKeyPressesDuring } from './presses.ts';

const NOTES = 10_000;
const STARTS = 3;
const PRESSES = 2;
const PRESS_GOAL_MS = 100;
const SCREEN = { width: 1280, height: 800 };
const MB = 1024 * 1024;
/**
 * Time in ms after which a tab is idle. Until then it loads further code and begins to watch the reminders; on a slow
 * machine, 10 s after the start, it holds tens of MB that it gives up within 5 s.
 */
const SETTLED_MS = 20_000;

/** Measures the built suite with 10,000 notes on a real server. */
export async function measureSuite(browser: Browser): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeNotes(server, writer, NOTES);
    const device = await Device.open(browser, server, writer);
    const starts = await measureStarts(device);
    const press = await measurePresses(device);
    const memory = await measureMemory(browser, server, device);
    await device.page.context().close();
    return [...starts, press, memory];
  } finally {
    await server.remove();
  }
}

async function measureStarts(device: Device): Promise<Ratio[]> {
  const took = { parse: [] as number[], first: [] as number[], online: [] as number[], offline: [] as number[] };
  const fromNetwork: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    await device.clearCache();
    took.parse.push(await device.fetchAndParse());
    await device.start();
    const first = await device.waitShown();
    took.first.push(first.shown - first.read);
    fromNetwork.push(first.shown);
    await device.start();
    took.online.push((await device.waitShown()).shown);
    took.offline.push(
      await device.withoutServer(async () => {
        await device.start();
        return (await device.waitShown()).shown;
      }),
    );
  }
  return [
    computeRatio({
      name: 'first 50 of 10,000 notes on screen',
      goal: 1.25,
      measured: took.first,
      floor: took.parse,
      floorName: 'fetch and JSON.parse of the same answer',
    }),
    computeRatio({
      name: 'start from the cache without network',
      goal: 1.5,
      measured: took.offline,
      floor: took.online,
      floorName: 'the same start online',
      peer: { figures: fromNetwork, description: 'reading all from the network each time, online' },
    }),
  ];
}

async function measurePresses(device: Device): Promise<Ratio> {
  const worst: number[] = [];
  await device.page.setViewportSize(SCREEN);
  for (let round = 0; round < PRESSES; round += 1) {
    await device.clearCache();
    await device.start();
    await device.page.waitForFunction(() => globalThis.benchStartTimes?.read > 0);
    const field = device.page.locator('main li textarea').first();
    const before = await timeKeyPressesDuring(device.page, field.waitFor({ timeout: PAGE_WAIT_TIMEOUT_MS }));
    // The first note is rendered at this point, so the following keys are typed into its text field.
    await field.focus();
    worst.push(Math.max(before, await timeKeyPressesDuring(device.page, device.wait('kept'))));
  }
  const ms = median(worst);
  return {
    name: 'worst key press while 10,000 notes open',
    goal: 1,
    ratio: ms / PRESS_GOAL_MS,
    measured: `${ms} ms`,
    floor: `${PRESS_GOAL_MS} ms`,
  };
}

/** Measures the memory that the notes add to a tab, compared with the size of their decrypted JSON. */
async function measureMemory(browser: Browser, server: Server, device: Device): Promise<Ratio> {
  await device.start();
  await device.wait('kept');
  await device.page.waitForTimeout(SETTLED_MS);
  const full = await heapBytes(device.page);
  const empty = await tabWithFewNotes(browser, server);
  const json = computeDecryptedJsonBytes(NOTES);
  return {
    name: 'memory of a tab with 10,000 notes',
    goal: 2.5,
    ratio: (full - empty) / json,
    measured: `${((full - empty) / MB).toFixed(1)} MB (${(full / MB).toFixed(1)} MB in all)`,
    floor: `${(json / MB).toFixed(1)} MB of opened JSON`,
  };
}

async function tabWithFewNotes(browser: Browser, server: Server): Promise<number> {
  const other = await createBenchAccount(server, BORIS);
  await writeNotes(server, other, 60);
  const device = await Device.open(browser, server, other);
  await device.page.waitForTimeout(SETTLED_MS);
  const bytes = await heapBytes(device.page);
  await device.page.context().close();
  return bytes;
}
