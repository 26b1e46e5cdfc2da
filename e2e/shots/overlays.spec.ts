import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { holdRequests } from './hold-requests.ts';
import { clickButton, waitForText } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const inView = { whole: false };

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the menus and drawers in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/./];
    await page.goto('/about');
    await clickButton(page, 'Menu');
    await saveShot(page, 'overlay-public-menu', inView);
    await page.keyboard.press('Escape');
    await logInToNotes(page, await createAccount(server, ANNA));
    const app = new AppPage(page);
    await clickButton(page, 'Menu');
    await saveShot(page, 'overlay-app-menu', inView);
    await page.keyboard.press('Escape');
    await app.saved();
    await app.word.click();
    await waitForText(page, 'Everything is saved');
    await saveShot(page, 'overlay-drawer', inView);
    await page.keyboard.press('Escape');
    await page.goto('/app/settings/billing');
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Security' }).waitFor();
    await saveShot(page, 'overlay-select', inView);
    await page.keyboard.press('Escape');
    await page.reload();
    await app.opened();
    await page.keyboard.press('Tab');
    await saveShot(page, 'overlay-skip-link', inView);
  });
}

test('takes screenshots of the four kinds of toasts', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  const goals = new GoalsPage(page);
  await goals.open();
  for (const aim of ['Finish the first draft', 'Run ten kilometres in one go']) await goals.addAim(aim);
  await goals.rename('Finish the first draft', 'Run ten kilometres in one go');
  await page.getByRole('alert').or(page.getByRole('status')).last().waitFor();
  await saveShotsAtAllSizes(page, 'toast-warning');
  await page.route('**/api/stripe/create-checkout-session', (route) => route.abort());
  await page.goto('/app/settings/billing?canceled=1');
  await waitForText(page, 'The payment was cancelled.');
  await clickButton(page, 'Upgrade to Pro');
  await waitForText(page, /^Unable to initialize|cannot be reached/);
  await saveShotsAtAllSizes(page, 'toast-info-and-error');
  await page.goto('/app/settings/security');
  await clickButton(page, 'Forget device');
  await waitForText(page, 'This device is forgotten.');
  await saveShotsAtAllSizes(page, 'toast-success');
});

test('takes screenshots of the sessions on other devices and the confirmation to end them', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  const { page: phone } = await device({ userAgent: PHONE });
  await logInToNotes(phone, anna);
  await logInToNotes(page, anna);
  await page.goto('/app/settings/security');
  await page.getByText('Android').first().waitFor();
  await saveShotsAtAllSizes(page, 'security-sessions', { whole: true });
  await clickButton(page, 'End all others');
  await page.getByRole('alertdialog').waitFor();
  await saveShotsAtAllSizes(page, 'security-end-others');
  await phone.close();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await waitForText(page, 'No other device is logged in.');
  await saveShotsAtAllSizes(page, 'security-one-session', { whole: true });
  const store = await holdRequests(page, '**/api/auth/change-passphrase');
  await clickButton(page, 'Change passphrase');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current passphrase', { exact: true }).fill('not the passphrase');
  await dialog.getByLabel('New passphrase', { exact: true }).fill('thistle-window-ember-6');
  await dialog.getByLabel('Once more', { exact: true }).fill('thistle-window-ember-6');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByText('Incorrect passphrase').waitFor();
  await saveShotsAtAllSizes(page, 'security-change-wrong');
  await dialog.getByLabel('Current passphrase', { exact: true }).fill(anna.password);
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await waitForText(page, 'Storing both in one step');
  await saveShotsAtAllSizes(page, 'security-change-work');
  store();
  await waitForText(page, 'Your passphrase is changed.');
  await expect(dialog).toBeHidden();
  await page.goto('/app/settings/data');
  await clickButton(page, 'Account');
  await page.getByRole('row').nth(3).waitFor();
  await saveShotsAtAllSizes(page, 'data-account', { whole: true });
});
