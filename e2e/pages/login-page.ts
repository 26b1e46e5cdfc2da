import { expect, type Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** @param remember stores the wrapped key on this device, so that later pages open the vault. */
  async logIn({ email, password }: { email: string; password: string }, { remember = false } = {}): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('checkbox').setChecked(remember);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }
}
