import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, fieldByLabel, waitForText } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

test('takes screenshots of the steps of the feedback form', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.goto('/app/contactUs');
  await page.getByRole('radio', { name: /Bug Report/ }).waitFor();
  await saveShotsAtAllSizes(page, 'feedback-kind', FULL_PAGE);
  for (const name of ['Feature', 'Bug Report'] as const) {
    await page.getByRole('radio', { name: new RegExp(name) }).check({ force: true });
    await clickButton(page, 'Next');
    await fieldByLabel(page, 'Summary').waitFor();
    await saveShotsAtAllSizes(page, `feedback-${name === 'Feature' ? 'feature' : 'bug'}`, FULL_PAGE);
    if (name === 'Feature') await clickButton(page, 'Back');
  }
  await clickButton(page, 'Next');
  await saveShotsAtAllSizes(page, 'feedback-bug-required', FULL_PAGE);
  await fieldByLabel(page, 'Summary').fill('Halo ring stays empty after midnight');
  await fieldByLabel(page, 'Details').fill('A reload mends it.');
  await page.getByText('Medium').click();
  await clickButton(page, 'Next');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a picture').click();
  await (await chooser).setFiles({ name: 'strip.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByText(/^\d+ kB$/).waitFor();
  await saveShotsAtAllSizes(page, 'feedback-contact', FULL_PAGE);
  await page.route('**/api/contact-us-feedback', (route) => route.abort());
  await clickButton(page, 'Send');
  await page.getByRole('alert').first().waitFor();
  await saveShotsAtAllSizes(page, 'feedback-failed', FULL_PAGE);
  await page.unroute('**/api/contact-us-feedback');
  await clickButton(page, 'Send');
  await waitForText(page, 'Thank you.');
  await saveShotsAtAllSizes(page, 'feedback-thanks', FULL_PAGE);
});
