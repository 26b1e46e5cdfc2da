import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import type { Person } from '../pages/register-page.ts';

/** Logs in, remembers the device so that every page opens the vault, and shows the notes. */
export async function logInToNotes(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  { remember = true } = {},
): Promise<void> {
  // Without a session the app redirects to the login and back to the requested page.
  await page.goto('/app/notes');
  await page.waitForURL('**/login');
  await new LoginPage(page).logIn(person, { remember });
  await page.waitForURL('**/app/notes');
  await new NotesPage(page).opened();
}
