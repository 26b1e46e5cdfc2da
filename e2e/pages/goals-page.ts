import type { Page } from '@playwright/test';

/** The planner's main view in the mode 'Goals'. */
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
    const field = this.page.getByLabel('New aim', { exact: true });
    await field.fill(label);
    await field.press('Enter');
  }

  async rename(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${from}` }).click();
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = this.page.getByRole('textbox', { name: `Rename ${from}` });
    await field.fill(to);
    await field.press('Enter');
  }
}
