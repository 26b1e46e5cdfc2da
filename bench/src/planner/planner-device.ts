import { logInToNotes } from '@northkeep/e2e/support/log-in';
import type { Server } from '@northkeep/e2e/support/server';
import { expectAllAreasCached } from '@northkeep/e2e/support/service-worker';
import type { Browser, Page } from '@playwright/test';
import { clearCachedRecords, PAGE_WAIT_TIMEOUT_MS } from '../suite/device.ts';
import type { BenchAccount } from '../suite/notes.ts';
import { recordInteractionTimes } from './interactions.ts';
import { type PlannerStartTimes, recordPlannerStartTimes } from './watch-planner.ts';

const SCREEN = { width: 1280, height: 800 };

/** A browser in which the writer has logged in, so that every start unlocks the vault without a passphrase. */
export class PlannerDevice {
  readonly page: Page;
  readonly #writer: BenchAccount;

  private constructor(page: Page, writer: BenchAccount) {
    this.page = page;
    this.#writer = writer;
  }

  static async open(browser: Browser, server: Server, writer: BenchAccount): Promise<PlannerDevice> {
    const context = await browser.newContext({ baseURL: server.url, viewport: SCREEN });
    await context.addInitScript(recordPlannerStartTimes);
    await context.addInitScript(recordInteractionTimes);
    const page = await context.newPage();
    await logInToNotes(page, writer);
    await expectAllAreasCached(page);
    const device = new PlannerDevice(page, writer);
    await device.start();
    return device;
  }

  /** Opens the planner, from the cached records if there are any; returns the times of the phases. */
  async start(): Promise<PlannerStartTimes> {
    await this.page.goto('/app', { waitUntil: 'commit' });
    await this.page.waitForFunction(
      () => globalThis.benchPlannerTimes?.shown > 0 && globalThis.benchPlannerTimes.kept > 0,
      null,
      { timeout: PAGE_WAIT_TIMEOUT_MS },
    );
    return this.page.evaluate(() => globalThis.benchPlannerTimes);
  }

  /**
   * Leaves the app and clears the cached records, so that the next start has to load all records like a start on a new
   * device.
   */
  async clearCache(): Promise<void> {
    // This URL of the same origin does not load the app.
    await this.page.goto('/api/ready');
    await clearCachedRecords(this.page, this.#writer);
  }

  /**
   * Fetches and parses the responses that a first start reads. Returns the time in ms, which is the floor of a first
   * start.
   */
  async fetchAndParse(): Promise<number> {
    return this.page.evaluate(async (vault) => {
      const headers = { 'x-vault': vault };
      const started = performance.now();
      const read = async (path: string) => JSON.parse(await (await fetch(`/api${path}`, { headers })).text());
      const readPages = async () => {
        for (let after = ''; after !== null; )
          after = (
            await read(`/sync/changes?kinds=weeklyProgress,settings,onboarding,reviews${after && `&after=${after}`}`)
          ).next;
      };
      await Promise.all([read('/northkeep'), readPages()]);
      return performance.now() - started;
    }, this.#writer.vaultId);
  }
}
