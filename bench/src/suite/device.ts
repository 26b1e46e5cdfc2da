import { logInToNotes } from '@northkeep/e2e/support/log-in';
import { readReleasedRegistry, readRootId } from '@northkeep/e2e/support/released-registry';
import type { Server } from '@northkeep/e2e/support/server';
import { expectAreasCached } from '@northkeep/e2e/support/service-worker';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import type { BenchAccount } from './notes.ts';
import { recordKeyPressTimes } from './presses.ts';
import { type NotesStartTimes, recordNotesStartTimes } from './watch-notes.ts';

/** A screen high enough to show 50 notes with labels and marks without scrolling. */
const HIGH_SCREEN: Screen = { viewport: { width: 1280, height: 10_000 }, notes: 50 };
export const PAGE_WAIT_TIMEOUT_MS = 60_000;

interface Screen {
  readonly viewport: ViewportSize;
  /** Number of notes after whose paint the list counts as shown. */
  readonly notes: number;
}

/** A browser in which the writer has logged in, so that every start unlocks the vault without a passphrase. */
export class Device {
  readonly page: Page;
  readonly #server: Server;
  readonly #writer: BenchAccount;

  private constructor(page: Page, server: Server, writer: BenchAccount) {
    this.page = page;
    this.#server = server;
    this.#writer = writer;
  }

  static async open(
    browser: Browser,
    server: Server,
    writer: BenchAccount,
    { viewport, notes }: Screen = HIGH_SCREEN,
  ): Promise<Device> {
    const context = await browser.newContext({ baseURL: server.url, viewport });
    await context.addInitScript(recordNotesStartTimes, notes);
    await context.addInitScript(recordKeyPressTimes);
    const page = await context.newPage();
    await logInToNotes(page, writer);
    await expectAreasCached(page, readReleasedRegistry(server.releasesDir), readRootId(server.releasesDir));
    const device = new Device(page, server, writer);
    await device.wait('kept');
    return device;
  }

  /** Waits for a phase of the start; returns the times of all phases. */
  async wait(phase: keyof NotesStartTimes): Promise<NotesStartTimes> {
    await this.page.waitForFunction((name) => globalThis.benchStartTimes[name] > 0, phase, {
      timeout: PAGE_WAIT_TIMEOUT_MS,
    });
    return this.page.evaluate(() => globalThis.benchStartTimes);
  }

  /** Waits until all notes are stored; returns the times of all phases. Throws when too few notes fit on the screen. */
  async waitShown(): Promise<NotesStartTimes> {
    const times = await this.wait('kept');
    if (times.shown === 0) throw new Error('fewer notes fit on the screen than the benchmark waits for');
    return times;
  }

  /** Loads the notes page, from the cached records if there are any. */
  async start(): Promise<void> {
    await this.page.goto('/app/notes', { waitUntil: 'commit' });
  }

  /** Leaves the app and clears the cached records, so that the next start is that of a new device. */
  async clearCache(): Promise<void> {
    await this.leaveApp();
    await clearCachedRecords(this.page, this.#writer);
  }

  /** Opens a URL of the same origin that does not load the app. */
  async leaveApp(): Promise<void> {
    await this.page.goto('/api/ready');
  }

  /**
   * Fetches and parses the response that a first start reads. Returns the time in ms, which is the floor of a first
   * start.
   */
  async fetchAndParse(): Promise<number> {
    return this.page.evaluate(async (vault) => {
      const started = performance.now();
      const response = await fetch('/api/lines', { headers: { 'x-vault': vault } });
      JSON.parse(await response.text());
      return performance.now() - started;
    }, this.#writer.vaultId);
  }

  /** Kills the server, runs `work` while it is down, and starts the server again. */
  async withoutServer<T>(work: () => Promise<T>): Promise<T> {
    await this.#server.stop('SIGKILL');
    try {
      return await work();
    } finally {
      await this.#server.run();
    }
  }
}

/** Clears the cached records of a vault. No page of the app may be open. */
export async function clearCachedRecords(page: Page, { vaultId }: Pick<BenchAccount, 'vaultId'>): Promise<void> {
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(['records', 'meta'], 'readwrite');
    for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }, `nk-records-${vaultId}`);
}
