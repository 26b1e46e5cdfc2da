import type { Page } from '@playwright/test';

/** Upgrades the signed-in user to Pro on the page of the plans, with a simulated payment. */
export async function upgradeToPro(page: Page): Promise<void> {
  await page.goto('/app/settings/billing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/dev/checkout/**');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('You have Pro now.').waitFor();
}
