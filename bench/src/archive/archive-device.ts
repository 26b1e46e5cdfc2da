import { logInToNotes } from '@northkeep/e2e/support/log-in';
import type { Server } from '@northkeep/e2e/support/server';
import { returningVisitorState } from '@northkeep/e2e/support/visitor-state';
import type { Browser, Locator, Page } from '@playwright/test';
import type { BenchAccount } from '../suite/notes.ts';
import { recordKeyPressTimes, timeKeyPressesDuring } from '../suite/presses.ts';
import { type MemoryPeak, measureMemoryPeak } from './memory-peak.ts';

const PASSPHRASE = 'lantern-meadow-copper-2';
/** Maximum time in ms for exporting or importing all records, and for any other step. */
const RUN_TIMEOUT_MS = 60 * 60_000;
const STEP_TIMEOUT_MS = 60_000;
const POLL_MS = 500;
const SCREEN = { width: 1280, height: 800 };

export interface ArchiveRun {
  readonly ms: number;
  /** Maximum time in ms from a key press during the run to the next paint. */
  readonly press: number;
  readonly peak: MemoryPeak;
}

/** A browser that is logged in to a vault and exports or imports an archive in the settings. */
export class ArchiveDevice {
  readonly page: Page;
  readonly #writer: BenchAccount;
  /** Number of records that the page shows once it has finished loading. */
  #records = 0;

  private constructor(page: Page, writer: BenchAccount) {
    this.page = page;
    this.#writer = writer;
  }

  static async open(browser: Browser, server: Server, writer: BenchAccount): Promise<ArchiveDevice> {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: SCREEN,
      storageState: returningVisitorState(server.url),
      serviceWorkers: 'block',
    });
    await context.addInitScript(recordKeyPressTimes);
    // Removes the file picker, which a test cannot operate, so that the browser downloads the file.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await logInToNotes(page, writer);
    return new ArchiveDevice(page, writer);
  }

  /** Waits until the device has stored `count` records in its cache. */
  async hold(count: number): Promise<void> {
    this.#records = count;
    while ((await this.#countStored()) < count) await this.page.waitForTimeout(POLL_MS);
  }

  #countStored(): Promise<number> {
    return this.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const counting = opening.result.transaction('records').objectStore('records').count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      opening.result.close();
      return counting.result;
    }, `nk-records-${this.#writer.vaultId}`);
  }

  /** Opens a URL of the same origin that does not load the app. */
  async leaveApp(): Promise<void> {
    await this.page.goto('/api/ready');
  }

  /** Exports a sealed archive; returns the time in ms. Nothing else is measured, because that would take time itself. */
  async timeExport(): Promise<number> {
    const dialog = await this.#openExport();
    const started = performance.now();
    await dialog.getByRole('button', { name: 'Make the archive' }).click();
    await this.#waitForArchive(dialog);
    return performance.now() - started;
  }

  /** Exports a sealed archive; returns the path of its file. */
  async exportArchive(): Promise<ArchiveRun & { readonly file: string }> {
    const dialog = await this.#openExport();
    const download = this.page.waitForEvent('download', { timeout: RUN_TIMEOUT_MS });
    const run = await this.#measure(
      () => dialog.getByRole('button', { name: 'Make the archive' }).click(),
      () => this.#waitForArchive(dialog),
    );
    return { ...run, file: await (await download).path() };
  }

  async #openExport(): Promise<Locator> {
    const dialog = await this.#openDialog('Export an encrypted archive', 'Encrypted archive');
    await dialog.getByLabel('Passphrase for the archive', { exact: true }).fill(PASSPHRASE);
    await dialog.getByLabel('Once more', { exact: true }).fill(PASSPHRASE);
    return dialog;
  }

  #waitForArchive(dialog: Locator): Promise<void> {
    return dialog.getByText('It was opened once and is complete.').waitFor({ timeout: RUN_TIMEOUT_MS });
  }

  /** Imports an archive. The measured time ends when the dialog reports that every record was added. */
  async importArchive(file: string): Promise<ArchiveRun> {
    const dialog = await this.#openDialog('Import a file', 'Import');
    await dialog.getByLabel('File to import').setInputFiles(file);
    await dialog.getByLabel('Passphrase of the archive', { exact: true }).fill(PASSPHRASE);
    return this.#measure(
      () => dialog.getByRole('button', { name: 'Open the archive' }).click(),
      async () => {
        await dialog.getByRole('button', { name: /^Add [\d,]+ records$/ }).click({ timeout: RUN_TIMEOUT_MS });
        await dialog.getByText(/^[\d,]+ records were added\.$/).waitFor({ timeout: RUN_TIMEOUT_MS });
      },
    );
  }

  #waitUntilLoaded(): Promise<void> {
    const counts = this.page.getByRole('navigation', { name: 'Kind of record' });
    return counts
      .getByText(this.#records.toLocaleString('en-US'), { exact: true })
      .waitFor({ timeout: RUN_TIMEOUT_MS });
  }

  async #openDialog(button: string, name: string) {
    // The page has finished loading before the run, as it has for a user who reads the settings. Decrypting the cache
    // needs no network, so the page shows the number of all records only some time later.
    await this.page.goto('/app/settings/data', { waitUntil: 'networkidle' });
    if (this.#records > 0) await this.#waitUntilLoaded();
    await this.page.getByRole('button', { name: button }).click();
    return this.page.getByRole('dialog', { name });
  }

  /**
   * Measures from the call of `start` until `end` resolves. Keys are pressed only after `start` has resolved, because
   * the text fields of the dialog would receive them before.
   */
  async #measure(start: () => Promise<void>, end: () => Promise<void>): Promise<ArchiveRun> {
    const started = performance.now();
    let ms = 0;
    await start();
    const work = end().then(() => {
      ms = performance.now() - started;
    });
    const [peak, press] = await Promise.all([
      measureMemoryPeak(this.page, work),
      timeKeyPressesDuring(this.page, work),
    ]);
    return { ms, press, peak };
  }
}
