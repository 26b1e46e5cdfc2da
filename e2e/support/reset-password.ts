import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { newestMail } from './mailbox.ts';

/** Resets a forgotten password by the link of the email, and logs in with the new password. */
export async function logInAfterReset(
  page: Page,
  url: string,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
): Promise<void> {
  const { request } = page.context();
  await request.post(`${url}/api/auth/forgot-password`, { data: { email } });
  const [link = ''] = (await newestMail(request, url, email)).links;
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await page.getByText('Your password has been reset successfully!').waitFor();
  const login = new LoginPage(page);
  await login.open();
  await login.logIn({ email, password }, { remember });
}
