import type { Page } from '@playwright/test';
import { ANNA, fresh, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { newestCode, newestMail } from '../support/mailbox.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
test.use({ serviceWorkers: 'block' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** The day seven days from now, as pages say it. */
const inSevenDays = () =>
  new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

test('a deletion without the proof waits seven days; the link in the mail keeps the account', async ({
  server,
  device,
}) => {
  const anna = await makeAccount(server, ANNA);
  const { page, context, watch } = await device();
  // The browser itself says that the link was refused the second time.
  watch.expected = [/status of 400 .*cancel-deletion/];
  await comeIn(page, anna);
  await page.goto('/delete-account');
  await field(page, 'Password').fill(anna.password);
  await press(page, 'Delete account');
  await expect(heading(page, 'Seven days from now.')).toBeVisible();
  await expect(page.getByText(`Your account will be deleted on ${inSevenDays()}.`)).toBeVisible();
  expect((await context.request.get('/api/auth/check')).ok()).toBe(true);

  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('Your account will be deleted');
  const [link = ''] = mail.links;
  // Opened where nobody is logged in: the mail is enough.
  const { page: elsewhere } = await device();
  await elsewhere.goto(link);
  await expectAccessible(elsewhere);
  await press(elsewhere, 'Keep my account');
  await expect(heading(elsewhere, 'Your account stays.')).toBeVisible();
  expect((await newestMail(context.request, server.url, anna.email)).subject).toBe('Your account stays');
  await page.goto(link);
  await press(page, 'Keep my account');
  await expect(page.getByText('This link has been used or is not valid any more.')).toBeVisible();
});

test('a new email without the proof waits seven days; the link in the mail keeps the old one', async ({
  server,
  device,
}) => {
  const [anna, { email }] = [await makeAccount(server, ANNA), fresh(ANNA)];
  const { page, context } = await device();
  await comeIn(page, anna);
  // An empty vault needs the password alone: its proof shows nobody to be the owner.
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
  await press(page, 'Save Changes');
  const waiting = page.getByRole('main').getByText(`${email} becomes your email on ${inSevenDays()}.`);
  await expect(waiting).toBeVisible();
  await expectAccessible(page);

  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('Your email will change');
  const { page: elsewhere } = await device();
  await elsewhere.goto(mail.links[0] ?? '');
  await expectAccessible(elsewhere);
  await press(elsewhere, 'Keep my email');
  await expect(heading(elsewhere, 'Your email stays.')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(page.getByText(anna.email).first()).toBeVisible();
  await expect(waiting).toBeHidden();
});
