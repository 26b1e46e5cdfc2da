import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';
import { logInToNotes } from '@northkeep/e2e/support/log-in';
import type { Server } from '@northkeep/e2e/support/server';
import { expectCached } from '@northkeep/e2e/support/service-worker';
import type { Browser, Page } from '@playwright/test';
import type { Writer } from './notes.ts';
import { watchPresses } from './presses.ts';
import { type Marks, watchNotes } from './watch-notes.ts';

const FIRST = 50;
/** As high as 50 notes: they are all on the screen at once. */
const VIEWPORT = { width: 1280, height: 3000 };
export const PATIENCE_MS = 60_000;

/** A browser of a writer that opens the vault by itself with every start. */
export class Device {
  readonly page: Page;
  readonly #server: Server;
  readonly #writer: Writer;

  private constructor(page: Page, server: Server, writer: Writer) {
    this.page = page;
    this.#server = server;
    this.#writer = writer;
  }

  static async open(browser: Browser, server: Server, writer: Writer): Promise<Device> {
    const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT });
    await context.addInitScript(watchNotes, FIRST);
    await context.addInitScript(watchPresses);
    const page = await context.newPage();
    await logInToNotes(page, writer);
    const signed = decodeSignedRegistry(
      JSON.parse(readFileSync(path.join(server.releasesDir, 'remotes.json'), 'utf8')),
    );
    await expectCached(page, decodeRegistry(signed.payload), signed.keyId);
    const device = new Device(page, server, writer);
    await device.wait('kept');
    return device;
  }

  /** Waits for a moment of the start and gives all of them. */
  async wait(moment: keyof Marks): Promise<Marks> {
    await this.page.waitForFunction((name) => globalThis.benchMarks[name] > 0, moment, { timeout: PATIENCE_MS });
    return this.page.evaluate(() => globalThis.benchMarks);
  }

  /** Starts the notes anew, from whatever this device keeps. */
  async start(): Promise<void> {
    await this.page.goto('/app/notes', { waitUntil: 'commit' });
  }

  /** Goes to an address without the app and drops what is cached there, as on a device that is new. */
  async forget(): Promise<void> {
    await this.rest();
    await this.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(['records', 'meta'], 'readwrite');
      for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    }, `nk-vault-${this.#writer.vaultId}`);
  }

  /** An address of the same site without the app. */
  async rest(): Promise<void> {
    await this.page.goto('/api/ready');
  }

  /** What the answer costs that a first start reads: fetched and parsed, nothing else. */
  async fetchAndParse(): Promise<number> {
    return this.page.evaluate(async (vault) => {
      const started = performance.now();
      const answer = await fetch('/api/lines', { headers: { 'x-vault': vault } });
      JSON.parse(await answer.text());
      return performance.now() - started;
    }, this.#writer.vaultId);
  }

  /** Runs `work` while no server answers. */
  async withoutServer<T>(work: () => Promise<T>): Promise<T> {
    await this.#server.stop('SIGKILL');
    try {
      return await work();
    } finally {
      await this.#server.run();
    }
  }
}
