import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import type { Account } from './account.ts';

/** Logs a person in on a device that opens the vault by itself with every page from then on, and shows the notes. */
export async function comeIn(page: Page, person: Account, { remember = true } = {}): Promise<void> {
  // Who is not logged in is asked to, and comes where she wanted to go.
  await page.goto('/app/notes');
  await page.waitForURL('**/login');
  await new LoginPage(page).logIn(person, { remember });
  await page.waitForURL('**/app/notes');
  await new NotesPage(page).opened();
}
