import { randomUUID } from 'node:crypto';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

// shows: pay.fee.waiver
test('a fee waiver requested by a visitor and granted by an administrator completes the registration without payment', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');

  const boris = withUniqueEmail(BORIS);
  const { page: visitor } = await device();
  const sign = new RegisterPage(visitor, server.url);
  await sign.open();
  await sign.account(boris);
  await sign.verify(boris);
  await sign.security();
  await sign.profile(boris);
  await visitor.getByRole('link', { name: 'Ask for a waiver' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Write to us.');
  await expectAccessible(visitor);
  await visitor.getByLabel('Email', { exact: true }).fill(boris.email);
  await visitor
    .getByLabel('Message', { exact: true })
    .fill('I am a student without a card. Could you let me finish my registration?');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
  await expectAccessible(visitor);

  const { page: admin } = await device();
  await logInToNotes(admin, anna);
  await admin.goto('/app/admin/requests');
  const asked = admin.getByRole('article').filter({ hasText: boris.email });
  await expect(asked).toContainText('I am a student without a card.');
  await expect(asked).toContainText('Email verified, waiting at Plan');
  await expectAccessible(admin);
  await asked.getByRole('button', { name: 'Waive the fee' }).click();
  await expect(admin.getByText('Fee waived', { exact: true })).toBeVisible();

  const { links } = await newestMail(visitor.request, server.url, boris.email);
  const [link] = links;
  await visitor.goto(String(link));
  await visitor.getByRole('button', { name: 'Create Account', exact: true }).click();
  await sign.ready();
});

// shows: nav.app.contact
test('feedback with a screenshot is sent from the app and lists its contents', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Contact Us / Leave Suggestions' }).click();
  await expect(page).toHaveURL('/app/contactUs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is on your mind?');
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Bug Report/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Severity is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Summary').fill('Halo ring stays empty after midnight');
  await page.getByLabel('Details').fill('A reload mends it.');
  await page.getByText('Medium').click();
  await page.getByRole('button', { name: 'Next' }).click();
  const picture = await page.screenshot();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a picture').click();
  await (await chooser).setFiles({ name: 'strip.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText(/^\d+ kB$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'May we contact you?' }).check();
  await expect(page.getByLabel('Contact email')).toHaveValue(anna.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send another' }).click();
  await page.getByRole('radio', { name: /Feature Request/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('');
});

// shows: pricing.elite.updates
test('the pricing page links to the Elite newsletter, which validates the email address and confirms it by a mailed link', async ({
  server,
  device,
}) => {
  const { page } = await device();
  await page.goto('/pricing#elite-updates');
  const section = page.locator('#elite-updates');
  await expect(section).toBeInViewport();
  await section.getByRole('link', { name: 'Get updates' }).click();
  await expect(page).toHaveURL('/subscribe?plan=elite-updates');
  await page.getByLabel('Email').fill('anna@example');
  await page.getByRole('button', { name: 'Get updates' }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expectAccessible(page);
  const email = `updates-${randomUUID()}@example.org`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get updates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
  await expectAccessible(page);

  // Double opt-in: the page of the mailed link asks for a confirmation.
  const linkTo = async (action: string) => {
    const { text } = await newestMail(page.request, server.url, email);
    return new RegExp(`http\\S+#${action}=[\\w-]{43}`).exec(text)?.[0] ?? '';
  };
  await expect.poll(() => linkTo('confirm').catch(() => '')).not.toBe('');
  await page.goto(await linkTo('confirm'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on the list.');
  await page.goto('/');
  await page.goto(await linkTo('leave'));
  await page.getByRole('button', { name: 'Remove my address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is deleted.');
});
