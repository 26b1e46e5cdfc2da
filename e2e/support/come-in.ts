import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import type { Account } from './account.ts';

/** Logs a person in on a device that then opens the vault by itself with every page. */
export async function comeIn(page: Page, person: Account): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person);
  // Where the person wanted to go before the login, or the main view.
  await page.waitForURL(/\/app(\/notes)?$/);
  await page.goto('/app/notes');
  await new UnlockPage(page).unlock(person.password);
  await page.getByRole('banner').waitFor();
}
