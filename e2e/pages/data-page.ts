import { expect, type Locator, type Page } from '@playwright/test';
import { AppPage } from './app-page.ts';

/** A file that a journey chooses: its path, or its content. */
export type ChosenFile = Parameters<Locator['setInputFiles']>[0];

/**
 * Error in the console that the section causes before an import has sent a record: the section requests this record, and
 * the server responds with 404.
 */
export const NOT_SENT_YET = /status of 404 .*\/stored-data\/lines\//;

/** The section of the settings with the import and the export. */
export class DataPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/app/settings/data');
  }

  /** Chooses a file for an import, an archive with its passphrase, and returns the dialog with the preview. */
  async preview(file: ChosenFile, passphrase?: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Import a file' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Import' });
    await dialog.getByLabel('File to import').setInputFiles(file);
    if (passphrase !== undefined) {
      await dialog.getByLabel('Passphrase of the archive', { exact: true }).fill(passphrase);
      await dialog.getByRole('button', { name: 'Open the archive' }).click();
    }
    await expect(dialog.getByText('Importing the same file again adds nothing.')).toBeVisible();
    return dialog;
  }

  /** Imports everything that the preview in the dialog shows as new, and waits until it is saved. */
  async add(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: /^Add \d+ records$/ }).click();
    await expect(dialog.getByText(/^\d+ records were added\.$/)).toBeVisible();
    await this.close(dialog);
  }

  /** Closes the dialog at the end of an import, and waits until everything is saved. */
  async close(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await new AppPage(this.page).saved();
  }

  /** Exports an encrypted archive and returns the path of the file. The browser must have no dialog to save files. */
  async exportArchive(passphrase: string): Promise<string> {
    await this.page.getByRole('button', { name: 'Export an encrypted archive' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Encrypted archive' });
    await dialog.getByLabel('Passphrase for the archive', { exact: true }).fill(passphrase);
    await dialog.getByLabel('Once more', { exact: true }).fill(passphrase);
    const coming = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Make the archive' }).click();
    const file = await (await coming).path();
    await expect(dialog.getByText('It was opened once and is complete.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return file;
  }
}

/** Runs in the page: a download instead of a dialog to save files, which a journey cannot operate. */
export const withoutSavePicker = (): boolean => Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
