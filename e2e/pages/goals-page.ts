import type { Page } from '@playwright/test';

/** The main view with its goals shown. */
export class GoalsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/app');
    await this.page.locator('label', { hasText: /^Goals$/ }).click();
  }

  async addAim(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add aim' }).click();
    await this.page.keyboard.type(label);
    await this.page.keyboard.press('Enter');
  }

  async rename(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${from}` }).click();
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    await this.page.getByRole('textbox', { name: `Rename ${from}` }).fill(to);
    await this.page.keyboard.press('Enter');
  }
}
