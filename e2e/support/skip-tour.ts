import { expect, type Page } from '@playwright/test';

/** Ends the guided tour, which begins after the onboarding. */
export async function skipTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await expect(page.getByRole('dialog', { name: 'This is Northkeep' })).toHaveCount(0);
}
