import type { Locator, Page } from '@playwright/test';

/** For a picture of the whole page, below the fold too. */
export const whole = { whole: true };

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Waits until the page says something. */
export const said = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
