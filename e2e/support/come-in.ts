import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import type { Account } from './account.ts';

/** Logs a person in on a device that opens the vault by itself with every page from then on, and shows the notes. */
export async function comeIn(page: Page, person: Account): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person, { remember: true });
  // Where the person wanted to go before the login, or the main view.
  await page.waitForURL(/\/app(\/notes)?$/);
  await page.getByRole('banner').waitFor();
  await new NotesPage(page).open();
}
