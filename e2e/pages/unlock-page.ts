import { expect, type Locator, type Page } from '@playwright/test';

/** The unlock screen of the shell. */
export class UnlockPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly passphrase: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Unlock your vault' });
    this.passphrase = page.getByLabel('Passphrase', { exact: true });
  }

  async unlock(passphrase: string, { remember = true } = {}): Promise<void> {
    await expect(this.heading).toBeVisible();
    await this.page.getByRole('checkbox', { name: 'Remember on this device' }).setChecked(remember);
    // The field takes nothing for a second after a lock while the user types, or until a click.
    await this.passphrase.click();
    await this.passphrase.fill(passphrase);
    await this.page.getByRole('button', { name: 'Unlock' }).click();
  }
}
