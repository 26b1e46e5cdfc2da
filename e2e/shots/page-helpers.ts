import type { Locator, Page } from '@playwright/test';

/** Screenshot option: the whole page, including the part below the fold. */
export const FULL_PAGE = { whole: true };

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const fieldByLabel = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Waits until the page shows a text. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** Opens the settings and pays for the Pro plan at the payment simulator. */
export async function upgradeToPro(page: Page): Promise<void> {
  await page.goto('/app/settings/billing');
  await clickButton(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await clickButton(page, 'Pay');
  await waitForText(page, 'You have Pro now.');
}
