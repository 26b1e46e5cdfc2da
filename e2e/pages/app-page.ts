import { expect, type Locator, type Page } from '@playwright/test';

/** The app frame: header, sync status and menu around every view. */
export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/app'): Promise<void> {
    await this.page.goto(path);
  }

  /** Waits until the vault is open and the app frame is shown. */
  async opened(): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  }

  /** Opens a view by its tab. */
  async go(view: string): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: view })
      .filter({ visible: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  /** The sync status in the header. */
  get word(): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: /saved|saving|wait|offline|versions|differs|log in|room|kept|confirm|verified/i });
  }

  /** Waits until the sync status says 'Saved' and the outbox in IndexedDB is empty. */
  async saved(): Promise<void> {
    await expect(async () => {
      await expect(this.word).toHaveText('Saved');
      expect(await this.page.evaluate(countWaiting)).toBe(0);
    }).toPass({ timeout: 60_000 });
  }

  /**
   * Retries from the sync panel and closes it. The button is named 'Check now' when the app has reached the server in
   * the meantime.
   */
  async tryNow(): Promise<void> {
    const panel = this.page.getByRole('dialog');
    if (!(await panel.isVisible())) await this.word.click();
    await panel.getByRole('button', { name: /^(Try|Check) now$/ }).click();
    await this.page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }

  /**
   * Locks the vault with the button in the settings. Uses the keyboard, because sections that load above the button
   * could move it away before a mouse click.
   */
  async lockNow(): Promise<void> {
    const lock = this.page.getByRole('button', { name: 'Lock now', exact: true });
    await lock.press('Enter');
    await expect(lock).toBeHidden();
  }

  async menu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}

/** Counts the pending changes of the signed-in user on this device. Runs in the page. */
async function countWaiting(): Promise<number> {
  const { state } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
  const opening = indexedDB.open(`nk-records-${state.user.vaultId}`);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const counting = database.transaction('outbox').objectStore('outbox').count();
    return await new Promise((resolve, reject) => {
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
  } finally {
    database.close();
  }
}
