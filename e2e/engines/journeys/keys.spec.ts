import { readFileSync } from 'node:fs';
import { Key } from 'selenium-webdriver';
import { ANNA, createAccount } from '../../support/account.ts';
import { nextTotpCode, totpCode } from '../../support/app-code.ts';
import { newestMail } from '../../support/mailbox.ts';
import { waitForDownload } from '../driver/downloads.ts';
import { endSession, test } from '../driver/fixtures.ts';
import { App, button, field, heading } from '../pages/app.ts';
import { Notes } from '../pages/notes.ts';

const RESET = 'copper-tide-window-4';
const NEXT = 'thistle-window-ember-6';
const NOTE = 'Graft the last pear tree';

test('a recovery key opens the vault after the passphrase is lost', async ({ server, openBrowser, request }) => {
  const anna = await createAccount(server, ANNA);
  const home = await openBrowser();
  await new App(home).logInToNotes(anna);
  await new Notes(home).write([NOTE]);
  await new App(home).saved();
  await home.goto('/app/settings/security');
  await home.click(button('Make a recovery key'));
  await home.fill(field('Passphrase'), ANNA.password);
  await home.click(button('Show the key'));
  await home.find(heading('Keep this key.'));
  await home.click(button('Download'));
  const file = await waitForDownload(home, /^northkeep-recovery-key\.txt$/);
  const [key = ''] = /([A-Z2-7]{4} ){6}[A-Z2-7]{4}/.exec(readFileSync(file, 'utf8')) ?? [];
  await home.click(button('I have kept it'));
  await home.fill(field('Group 6'), key.split(' ')[5] ?? '');
  await home.fill(field('Group 7'), key.split(' ')[6] ?? '');
  await home.click(button('Check'));
  await home.waitForText('Your recovery key counts from now on.');
  await endSession(home);

  // On another device the user has reset the password and has forgotten the old passphrase.
  await request.post(`${server.url}/api/auth/forgot-password`, { data: { email: anna.email } });
  const [link = ''] = (await newestMail(request, server.url, anna.email)).links;
  const away = await openBrowser();
  await away.goto(link);
  await away.fill(field('New password'), RESET);
  await away.click(button('Reset Password'));
  await away.waitForText('Your password has been reset successfully!');
  await away.goto('/login');
  await away.fill(field('Email'), anna.email);
  await away.fill(field('Password'), RESET);
  await away.press(Key.ENTER);
  await away.click(button('Forgot your passphrase? Use your recovery key'));
  await away.fill(field('Recovery key'), key.replaceAll(' ', '-').toLowerCase());
  await away.click(button('Unlock'));
  await away.find(heading('Choose a new passphrase'));
  await away.fill(field('New passphrase'), NEXT);
  await away.fill(field('Once more'), NEXT);
  await away.click(button('Make it the passphrase'));
  await away.waitForText('Your passphrase is changed.');
  await away.goto('/app/notes');
  await new Notes(away).expectShown([NOTE]);
});

test('a login needs the code of the authenticator app once two-factor is on', async ({ server, openBrowser }) => {
  const anna = await createAccount(server, ANNA);
  const driver = await openBrowser();
  await new App(driver).logInToNotes(anna);
  await driver.goto('/app/settings/security');
  await driver.click(button('Turn on two-factor'));
  await driver.fill(field('Password'), anna.password);
  await driver.click(button('Continue'));
  await driver.find({ role: 'img', name: 'QR code for your authenticator app' });
  const key = await (await driver.find({ text: /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/ })).getText();
  const secret = key.replaceAll(' ', '');
  await driver.fill(field('Code'), totpCode(secret));
  await driver.click(button('Turn on'));
  await driver.until('ten recovery codes', async () => {
    return (await driver.findAll({ css: '[aria-label="Recovery codes"] li' })).length === 10;
  });
  await driver.click(button('I have kept them'));
  await driver.waitForText('10 of 10 are left');

  const phone = await openBrowser();
  await phone.goto('/login');
  await phone.fill(field('Email'), anna.email);
  await phone.fill(field('Password'), anna.password);
  await phone.press(Key.ENTER);
  await phone.find(heading('Six digits, please.'));
  await phone.fill(field('Code'), nextTotpCode(secret));
  await phone.press(Key.ENTER);
  await phone.find(button('Menu', { role: 'banner' }));
});
