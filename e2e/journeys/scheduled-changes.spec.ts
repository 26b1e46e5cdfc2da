import type { Page } from '@playwright/test';
import { ANNA, createAccount, withUniqueEmail } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestCode, newestMail } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** Returns the date seven days from now, formatted as on the pages. */
const inSevenDays = () =>
  new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

test('a deletion without the vault proof is scheduled for seven days and can be cancelled by the link in the email', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  // Chromium logs that the link was rejected the second time.
  watch.expected = [/status of 400 .*cancel-deletion/];
  await logInToNotes(page, anna);
  await page.goto('/delete-account');
  await field(page, 'Password').fill(anna.password);
  const earliest = inSevenDays();
  await press(page, 'Delete account');
  await expect(heading(page, 'Seven days from now.')).toBeVisible();
  // Another day may have begun during the journey.
  const day = `(${earliest}|${inSevenDays()})`;
  await expect(page.getByText(new RegExp(`^Your account will be deleted on ${day}\\.`))).toBeVisible();
  expect((await context.request.get('/api/auth/check')).ok()).toBe(true);

  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('Your account will be deleted');
  const [link = ''] = mail.links;
  // The page is opened without a session, because the link alone is sufficient.
  const { page: elsewhere } = await device();
  await elsewhere.goto(link);
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(elsewhere);
  await press(elsewhere, 'Keep my account');
  await expect(heading(elsewhere, 'Your account stays.')).toBeVisible();
  expect((await newestMail(context.request, server.url, anna.email)).subject).toBe('Your account stays');
  await page.goto(link);
  await press(page, 'Keep my account');
  await expect(page.getByText('This link has been used or is not valid any more.')).toBeVisible();
});

test('an email change without the vault proof is scheduled for seven days and can be cancelled by the link in the email', {
  tag: '@long',
}, async ({ server, device }) => {
  const [anna, { email }] = [await createAccount(server, ANNA), withUniqueEmail(ANNA)];
  const { page, context, watch } = await device();
  // The empty vault replaces the former one while the app may read its changes; such a request changes nothing.
  watch.expected = [/status of 409 .*\/api\/sync\//];
  await logInToNotes(page, anna);
  // The user starts an empty vault with only the password. The proof of that vault is therefore not enough for the
  // deletion or the email change.
  await page.goto('/empty-vault');
  await field(page, 'Password').fill(anna.password);
  await field(page, "Type 'empty' to confirm").fill('empty');
  await press(page, 'Start empty');
  await expect(page.getByText('Your empty vault is open.')).toBeVisible();

  await page.goto('/app/settings/data');
  await press(page, 'Delete account');
  await expect(page.getByText(/It happens in seven days, because an empty vault has replaced yours/)).toBeVisible();
  await press(page, 'Keep my account');

  await page.goto('/app/settings/profile');
  await press(page, 'Edit');
  await field(page, 'Email').fill(email);
  await press(page, 'Save Changes');
  await expect(page.getByText(/After the code the change waits seven days/)).toBeVisible();
  await field(page, 'Password').fill(anna.password);
  await press(page, 'Send the code');
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
  await field(page, 'Verification code').fill(await newestCode(context.request, server.url, email));
  const earliest = inSevenDays();
  await press(page, 'Save Changes');
  const waiting = page.getByRole('main').getByText(`${email} becomes your email on `);
  await expect(waiting).toBeVisible();
  await expect(waiting).toContainText(new RegExp(`on (${earliest}|${inSevenDays()})\\.`));
  await expectAccessible(page);

  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('Your email will change');
  const { page: elsewhere } = await device();
  await elsewhere.goto(mail.links[0] ?? '');
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(elsewhere);
  await press(elsewhere, 'Keep my email');
  await expect(heading(elsewhere, 'Your email stays.')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(page.getByText(anna.email).first()).toBeVisible();
  await expect(waiting).toBeHidden();
});
