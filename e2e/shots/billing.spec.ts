import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, waitForText } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

test('takes screenshots of the billing states from the first payment to the end of a plan', async ({
  server,
  device,
}) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app/settings/billing');
  await clickButton(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await clickButton(page, 'Cancel');
  await waitForText(page, 'The payment was cancelled.');
  await saveShotsAtAllSizes(page, 'billing-cancelled');
  await clickButton(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await clickButton(page, 'Pay');
  await waitForText(page, 'You have Pro now.');
  await saveShotsAtAllSizes(page, 'billing-paid');
  await page.reload();
  await waitForText(page, 'Next payment');
  await saveShotsAtAllSizes(page, 'billing-pro', FULL_PAGE);

  await clickButton(page, 'Pay yearly, 120 USD');
  await waitForText(page, /^From .* you pay yearly\.$/);
  await saveShotsAtAllSizes(page, 'billing-next-cycle', FULL_PAGE);
  await clickButton(page, 'Keep paying monthly');
  await waitForText(page, 'You go on paying monthly.');
  await clickButton(page, 'Switch to Free');
  await page.getByRole('alertdialog').waitFor();
  await saveShotsAtAllSizes(page, 'billing-ask');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch to Free' }).click();
  await page.getByRole('button', { name: 'Keep Pro' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Keep Pro' }).waitFor();
  await saveShotsAtAllSizes(page, 'billing-ending', FULL_PAGE);
  await clickButton(page, 'Keep Pro');
  await waitForText(page, 'Next payment');
  await page.reload();
  await waitForText(page, 'Next payment');

  await page.route('**/api/payments/portal', (route) => route.abort());
  await clickButton(page, 'Open the billing portal');
  await waitForText(page, /^Unable to initialize|cannot be reached/);
  await saveShotsAtAllSizes(page, 'billing-no-portal');
  await page.unroute('**/api/payments/portal');
  await clickButton(page, 'Open the billing portal');
  await page.waitForURL('**/dev/portal/**');
  await saveShotsAtAllSizes(page, 'billing-portal', FULL_PAGE);
  await clickButton(page, 'Use a card that is declined');
  await clickButton(page, 'End the term now');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/app/settings/billing');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your last payment did not go through.')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await saveShotsAtAllSizes(page, 'billing-grace', FULL_PAGE);
});
