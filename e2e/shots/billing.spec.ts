import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { press, said, whole } from './hands.ts';
import { shotAtBothSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

test('a plan from the first payment to its end, and a card that fails', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await comeIn(page, await makeAccount(server, ANNA));
  await page.goto('/app/settings/billing');
  await press(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Cancel');
  await said(page, 'The payment was cancelled.');
  await shotAtBothSizes(page, 'billing-cancelled');
  await press(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Pay');
  await said(page, 'You have Pro now.');
  await shotAtBothSizes(page, 'billing-paid');
  await page.reload();
  await said(page, 'Next payment');
  await shotAtBothSizes(page, 'billing-pro', whole);

  await press(page, 'Pay yearly, 120 USD');
  await said(page, /^From .* you pay yearly\.$/);
  await shotAtBothSizes(page, 'billing-next-cycle', whole);
  await press(page, 'Keep paying monthly');
  await said(page, 'You go on paying monthly.');
  await press(page, 'Switch to Free');
  await page.getByRole('alertdialog').waitFor();
  await shotAtBothSizes(page, 'billing-ask');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch to Free' }).click();
  await page.getByRole('button', { name: 'Keep Pro' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Keep Pro' }).waitFor();
  await shotAtBothSizes(page, 'billing-ending', whole);
  await press(page, 'Keep Pro');
  await said(page, 'Next payment');
  await page.reload();
  await said(page, 'Next payment');

  await page.route('**/api/payments/portal', (route) => route.abort());
  await press(page, 'Open the billing portal');
  await said(page, /^Unable to initialize|cannot be reached/);
  await shotAtBothSizes(page, 'billing-no-portal');
  await page.unroute('**/api/payments/portal');
  await press(page, 'Open the billing portal');
  await page.waitForURL('**/dev/portal/**');
  await shotAtBothSizes(page, 'billing-portal', whole);
  await press(page, 'Use a card that is declined');
  await press(page, 'End the term now');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/app/settings/billing');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your last payment did not go through.')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await shotAtBothSizes(page, 'billing-grace', whole);
});
