import { expect, type Locator, type Page } from '@playwright/test';

/** The shell's frame around every view of the app. */
export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/app'): Promise<void> {
    await this.page.goto(path);
  }

  /** Waits until the vault is open and the frame of the app stands. */
  async opened(): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  }

  async go(view: 'Northkeep' | 'Notes' | 'Wisdom' | 'Insights'): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: view })
      .filter({ visible: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  /** The word in the bar that says how saving stands. */
  get word(): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: /saved|saving|wait|offline|versions|state|log in|room|kept/i });
  }

  /** Everything written here is on the server: the bar says so, and nothing waits on the disk. */
  async saved(): Promise<void> {
    await expect(async () => {
      await expect(this.word).toHaveText('Saved');
      expect(await this.page.evaluate(countWaiting)).toBe(0);
    }).toPass({ timeout: 60_000 });
  }

  /**
   * Asks the server at once, by the panel behind the word, and closes it. The app may have found the server by itself
   * meanwhile, or finds it while the panel is open: then the same place says 'Check now'.
   */
  async tryNow(): Promise<void> {
    const panel = this.page.getByRole('dialog');
    if (!(await panel.isVisible())) await this.word.click();
    await panel.getByRole('button', { name: /^(Try|Check) now$/ }).click();
    await this.page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }

  /** Locks by the button in the settings: by its key, as what loads above it moves it under a pointer. */
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

/** How many changes of whoever is logged in wait on this device; runs in the page. */
async function countWaiting(): Promise<number> {
  const { state } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
  const opening = indexedDB.open(`nk-vault-${state.user.vaultId}`);
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
