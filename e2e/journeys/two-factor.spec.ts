import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { nextTotpCode, totpCode } from '../support/app-code.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const codeStep = (page: Page) => page.getByRole('heading', { name: 'Six digits, please.' });
const inside = (page: Page) => new AppPage(page).opened();
const PHONE = { viewport: { width: 390, height: 844 } };
const refused = [/status of 403 .*\/api\/auth\/login/];

// shows: two-factor.journey, two-factor.ended
test('two-factor login can be turned on, used with app and recovery codes, and turned off', { tag: '@long' }, async ({
  server,
  device,
}) => {
  // Uses five browsers one after the other.
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await logInToNotes(page, anna);

  await page.goto('/app/settings/security');
  await press(page, 'Turn on two-factor');
  await expectAccessible(page);
  await field(page, 'Password').fill(anna.password);
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = key.replaceAll(' ', '');
  await field(page, 'Code').fill(totpCode(secret));
  await press(page, 'Turn on');
  const sheet = page.getByRole('list', { name: 'Recovery codes' });
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [first = '', second = ''] = await sheet.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await press(page, 'Download as text');
  expect((await download).suggestedFilename()).toBe('northkeep-recovery-codes.txt');
  await press(page, 'I have kept them');
  await expect(page.getByText('10 of 10 are left', { exact: false })).toBeVisible();
  expect((await newestMail(context.request, server.url, anna.email)).subject).toBe('Two-factor login is on');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);

  // Another browser logs in with a code of the app; the typed password also opens the vault.
  const { page: phone, watch: phoneWatch } = await device(PHONE);
  phoneWatch.expected = refused;
  await new LoginPage(phone).open();
  await new LoginPage(phone).logIn(anna);
  await expect(codeStep(phone)).toBeVisible();
  await expect(field(phone, 'Code')).toBeFocused();
  await expectAccessible(phone);
  await field(phone, 'Code').fill(nextTotpCode(secret));
  await press(phone, 'Continue');
  await inside(phone);
  await expect(phone.getByLabel('Passphrase')).toBeHidden();

  // A third browser uses a recovery code, which is valid once.
  const { page: borrowed, context: borrowedContext, watch: borrowedWatch } = await device();
  borrowedWatch.expected = [...refused, /status of 401 /];
  await new LoginPage(borrowed).open();
  await new LoginPage(borrowed).logIn(anna);
  await press(borrowed, 'Use a recovery code instead');
  await field(borrowed, 'Recovery code').fill(first);
  await press(borrowed, 'Continue');
  await inside(borrowed);
  // The session expires while the user types, and the dialog also requests a second factor.
  const notes = new NotesPage(borrowed);
  await borrowed.goto('/app/notes');
  await borrowed.getByLabel('Passphrase', { exact: true }).fill(anna.password);
  await press(borrowed, 'Unlock');
  await notes.opened();
  await notes.write(['Ask Ruth']);
  await new AppPage(borrowed).saved();
  await borrowedContext.clearCookies();
  await borrowed.keyboard.insertText(' about the second prologue');
  const ended = borrowed.getByRole('dialog', { name: 'Your session has ended.' });
  await ended.getByLabel('Password', { exact: true }).fill(anna.password);
  await ended.getByRole('button', { name: 'Log in' }).click();
  await expect(ended.getByLabel('Code from your authenticator app')).toBeFocused();
  await expectAccessible(borrowed);
  await ended.getByLabel('Code from your authenticator app').fill(second);
  await ended.getByRole('button', { name: 'Log in' }).click();
  await expect(ended).toBeHidden();
  await new AppPage(borrowed).saved();

  const { page: thief, watch: thiefWatch } = await device(PHONE);
  thiefWatch.expected = refused;
  await new LoginPage(thief).open();
  await new LoginPage(thief).logIn(anna);
  await press(thief, 'Use a recovery code instead');
  await field(thief, 'Recovery code').fill(first);
  await press(thief, 'Continue');
  await expect(thief.getByText('This code is wrong or was used already.')).toBeVisible();
  await press(thief, 'I have neither');
  await expectAccessible(thief);
  await press(thief, 'Start the 7 days');
  await expect(thief.getByText(/^Two-factor ends on /)).toBeVisible();
  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('Two-factor login will end');
  await thief.goto(mail.links[0] ?? '');
  await expectAccessible(thief);
  await press(thief, 'Keep it as it is');
  await expect(thief.getByRole('heading', { name: 'Two-factor stays as it is.' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('8 of 10 are left', { exact: false })).toBeVisible();
  await press(page, 'Turn off two-factor');
  await field(page, 'Password').fill(anna.password);
  await press(page, 'Turn off');
  await expect(page.getByText('Two-factor is off.').first()).toBeVisible();
  const { page: again } = await device();
  await new LoginPage(again).open();
  await new LoginPage(again).logIn(anna);
  await inside(again);
});
