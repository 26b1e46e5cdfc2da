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
    await expect(this.page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible({ timeout: 20_000 });
  }

  async go(view: 'Northkeep' | 'Notes' | 'Wisdom' | 'Insights'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: view })
      .filter({ visible: true })
      .click();
  }

  /** The word in the bar that says how saving stands. */
  get word(): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: /saved|saving|wait|offline|versions|state|log in|room|kept/i });
  }

  async saved(): Promise<void> {
    await expect(this.word).toHaveText('Saved');
  }

  async menu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
