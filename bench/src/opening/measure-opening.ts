import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { computeRatio, type Ratio } from '../ratio.ts';
import type { DecryptionTimings } from './stage.ts';

const ROUNDS = 5;
const SCRIPT = path.join(import.meta.dirname, 'stage.js');

/** Measures the decryption of 50,000 envelopes in a Chromium worker, also with the headers of their 10,000 records. */
export async function measureDecryption(browser: Browser): Promise<Ratio[]> {
  const took = await onEmptyPage(browser, (page) =>
    page.evaluate(
      (rounds) =>
        new Promise<DecryptionTimings>((resolve, reject) => {
          const worker = new Worker('/stage.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(rounds);
        }),
      ROUNDS,
    ),
  );
  const opening = computeRatio({
    name: 'opening 50,000 envelopes',
    goal: 1.3,
    measured: took.ours,
    floor: took.floor,
    floorName: 'subtle.decrypt of ready bytes',
    peer: { figures: took.peers, description: 'value by value, awaited, Uint8Array.from(atob())' },
  });
  const verifying = computeRatio({
    name: 'first load of them with the headers of their 10,000 records',
    goal: 1.6,
    measured: took.verified,
    floor: took.blocks,
    floorName: 'the same without the headers',
  });
  return [opening, verifying];
}

/** Runs `work` on an empty page of a local server that also serves the worker's script. */
async function onEmptyPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const script = request.url === '/stage.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(SCRIPT) : '<!doctype html><title>stage</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${address.port}/`);
    return await work(page);
  } finally {
    await page.close();
    server.close();
    server.closeAllConnections();
  }
}
