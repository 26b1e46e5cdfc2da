import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { press, said } from './hands.ts';
import { hold } from './hold.ts';
import { SIZES, shot, shotAtBothSizes } from './shot.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const inView = { whole: false };

for (const viewport of SIZES) {
  test(`menus and drawers at ${viewport.width}`, async ({ server, device }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/./];
    await page.goto('/about');
    await press(page, 'Menu');
    await shot(page, 'overlay-public-menu', inView);
    await page.keyboard.press('Escape');
    await comeIn(page, await makeAccount(server, ANNA));
    const app = new AppPage(page);
    await press(page, 'Menu');
    await shot(page, 'overlay-app-menu', inView);
    await page.keyboard.press('Escape');
    await app.saved();
    await app.word.click();
    await said(page, 'Everything is saved');
    await shot(page, 'overlay-drawer', inView);
    await page.keyboard.press('Escape');
    await page.goto('/app/settings/billing');
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Security' }).waitFor();
    await shot(page, 'overlay-select', inView);
    await page.keyboard.press('Escape');
    await page.reload();
    await app.opened();
    await page.keyboard.press('Tab');
    await shot(page, 'overlay-skip-link', inView);
  });
}

test('the four kinds of toasts', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await comeIn(page, await makeAccount(server, ANNA));
  const goals = new GoalsPage(page);
  await goals.open();
  for (const aim of ['Finish the first draft', 'Run ten kilometres in one go']) await goals.addAim(aim);
  await goals.rename('Finish the first draft', 'Run ten kilometres in one go');
  await page.getByRole('alert').or(page.getByRole('status')).last().waitFor();
  await shotAtBothSizes(page, 'toast-warning');
  await page.route('**/api/stripe/create-checkout-session', (route) => route.abort());
  await page.goto('/app/settings/billing?canceled=1');
  await said(page, 'The payment was cancelled.');
  await press(page, 'Upgrade to Pro');
  await said(page, /^Unable to initialize|cannot be reached/);
  await shotAtBothSizes(page, 'toast-info-and-error');
  await page.goto('/app/settings/security');
  await press(page, 'Forget device');
  await said(page, 'This device is forgotten.');
  await shotAtBothSizes(page, 'toast-success');
});

test('sessions on other devices, and the question before ending them', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  const { page: phone } = await device({ userAgent: PHONE });
  await comeIn(phone, anna);
  await comeIn(page, anna);
  await page.goto('/app/settings/security');
  await page.getByText('Android').first().waitFor();
  await shotAtBothSizes(page, 'security-sessions', { whole: true });
  await press(page, 'End all others');
  await page.getByRole('alertdialog').waitFor();
  await shotAtBothSizes(page, 'security-end-others');
  await phone.close();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await said(page, 'No other device is logged in.');
  await shotAtBothSizes(page, 'security-one-session', { whole: true });
  const store = await hold(page, '**/api/auth/change-passphrase');
  await press(page, 'Change passphrase');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current passphrase', { exact: true }).fill('not the passphrase');
  await dialog.getByLabel('New passphrase', { exact: true }).fill('thistle-window-ember-6');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByText('Incorrect passphrase').waitFor();
  await shotAtBothSizes(page, 'security-change-wrong');
  await dialog.getByLabel('Current passphrase', { exact: true }).fill(anna.password);
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await said(page, 'Storing both in one step');
  await shotAtBothSizes(page, 'security-change-work');
  store();
  await said(page, 'Your passphrase is changed.');
  await expect(dialog).toBeHidden();
  await page.goto('/app/settings/data');
  await press(page, 'Account');
  await page.getByRole('row').nth(3).waitFor();
  await shotAtBothSizes(page, 'data-account', { whole: true });
});
