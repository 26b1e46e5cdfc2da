import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { readReleasedRegistry } from '@northkeep/e2e/support/released-registry';
import { Server } from '@northkeep/e2e/support/server';
import type { Browser } from '@playwright/test';
import { computeRatio, type Ratio } from '../ratio.ts';
import { buildUnfederatedHome } from './build-plain-home.ts';
import { serveFolder } from './static-server.ts';
import { type HomeLoadTimes, recordHomeLoadTimes } from './watch-home.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VISITS = 21;
/** Latency of each request, in ms. */
const LATENCY_MS = 60;
/** Time in ms that a visit waits after its last request, because the largest content may still change. */
const SETTLE_MS = 500;
const FLOOR = 'the same page as a plain single build';

/**
 * Compares first visits of two builds of the home page, which alternate: the prerendered page of the suite, and the
 * same page built as one application without module federation, registry and prerendering.
 */
export async function measureHome(browser: Browser): Promise<Ratio[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-home-'));
  const server = await Server.start();
  try {
    const { remotes } = readReleasedRegistry(server.releasesDir);
    const plain = await serveFolder(await buildUnfederatedHome({ root: ROOT, dir, areas: remotes }));
    const [suite, floor]: [HomeLoadTimes[], HomeLoadTimes[]] = [[], []];
    for (let visit = 0; visit < VISITS; visit += 1) {
      suite.push(await visitHome(browser, server.url));
      floor.push(await visitHome(browser, plain.url));
    }
    plain.stop();
    const ratio = (name: string, goal: number, moment: keyof HomeLoadTimes): Ratio =>
      computeRatio({
        name,
        goal,
        measured: suite.map((times) => times[moment]),
        floor: floor.map((times) => times[moment]),
        floorName: FLOOR,
      });
    return [
      ratio('home: first content', 1, 'first'),
      ratio('home: largest content', 1, 'largest'),
      ratio('home: menu', 1.15, 'menu'),
      ratio('home: interactive', 1.15, 'interactive'),
    ];
  } finally {
    await server.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Opens a home page in a new browser context, so that the cache is empty, and returns its load times. */
async function visitHome(browser: Browser, url: string): Promise<HomeLoadTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    await context.addInitScript(recordHomeLoadTimes, PRERENDERED_ATTRIBUTE);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => globalThis.benchHomeTimes.interactive > 0 && globalThis.benchHomeTimes.menu > 0);
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => globalThis.benchHomeTimes);
  } finally {
    await context.close();
  }
}
