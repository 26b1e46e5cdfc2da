import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { skipTour } from '../support/skip-tour.ts';
import { expectAccessibleInThemes, expectColoursInForcedColours } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

test('registration, login and onboarding have no axe violations in any theme', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { page, watch } = await device();
  watch.expected = [/status of 401 .*\/api\/auth\/login/];
  const anna = withUniqueEmail(ANNA);
  const register = new RegisterPage(page, server.url);
  await register.open();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessibleInThemes(page);
  await register.account(anna);
  await register.verify(anna);
  await page.getByRole('checkbox').waitFor();
  await expectAccessibleInThemes(page);
  await register.security();
  await register.profile(anna);
  await page.getByRole('radio', { name: /^Free/ }).waitFor();
  await expectAccessibleInThemes(page);
  await register.plan();
  await register.pay();
  const wizard = new OnboardingPage(page);
  await wizard.heading('Why an aim matters.');
  await expectAccessibleInThemes(page);
  await page.goto('/app/onboarding?step=aims');
  await wizard.add('Aim', 'Sail around Hven');
  await wizard.next();
  await wizard.add('Goal', 'Make the hull tight');
  await wizard.next();
  await wizard.add('Step', 'Tar a plank');
  await expectAccessibleInThemes(page);

  const { page: other, watch: watchOther } = await device();
  watchOther.expected = watch.expected;
  await other.goto('/login');
  await other.getByLabel('Email').fill(anna.email);
  await other.getByLabel('Password', { exact: true }).fill('not the password 1');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Invalid email or password').first()).toBeVisible();
  await expectAccessibleInThemes(other);
});

test('planner, notes, settings and administration have no axe violations in any theme', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const boris = await createAccount(server, BORIS);
  await server.admin('grant', boris.email, 'ADMIN');
  const { page } = await device();
  await logInToNotes(page, boris);
  await new NotesPage(page).write(['Tar the keel', 'Ask Runa for the tide tables']);
  const app = new AppPage(page);
  await app.saved();
  const wizard = new OnboardingPage(page);
  await page.goto('/app/onboarding?step=aims');
  await wizard.add('Aim', 'Sail around Hven');
  await wizard.next();
  await wizard.add('Goal', 'Make the hull tight');
  await wizard.next();
  await page.getByRole('button', { name: 'Once more' }).first().click();
  await wizard.add('Step', 'Tar a plank');
  await wizard.next();
  await page.getByRole('button', { name: 'Open my Northkeep' }).click();
  await skipTour(page);
  await page.getByRole('spinbutton', { name: 'Tar a plank' }).press('ArrowUp');
  await expectAccessibleInThemes(page);
  for (const address of [
    '/app?modal=thisWeekFocus',
    '/app/notes',
    '/app/settings/theme',
    '/app/settings/security',
    '/app/admin/audit',
  ]) {
    await page.goto(address);
    // An open dialog hides the headings of the page behind it, so the test waits for the dialog instead.
    if (address.includes('modal=')) await page.getByRole('dialog').waitFor();
    else await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await waitForRequests(page);
    await expectAccessibleInThemes(page);
  }
});

test('modes of the main view, weekly review, archive and assistant have no axe violations in any theme, nor has the assistant in forced colours', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const { page } = await device({ timezoneId: 'America/New_York' });
  const days = new FakeDays();
  await days.attach(page, '2040-09-24T18:00:00Z');
  await days.set(page, '2040-09-30T18:00:00Z');
  await logInToNotes(page, await createAccount(server, ANNA));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/app/settings/billing');
  await press('Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press('Pay');
  await page.getByText('You have Pro now.').waitFor();
  await page.goto('/app/onboarding?step=aims');
  const wizard = new OnboardingPage(page);
  await wizard.add('Aim', 'Sail around Hven');
  await wizard.next();
  await wizard.add('Goal', 'Make the hull tight');
  await wizard.next();
  await wizard.add('Step', 'Tar a plank');

  await press('Ask the assistant');
  const offer = page.getByRole('dialog', { name: 'Turn on the assistant?' });
  await offer.waitFor();
  await expectAccessibleInThemes(page);
  await expectColoursInForcedColours(page);
  await press('Turn on');
  await page.getByRole('dialog', { name: 'This leaves your device' }).waitFor();
  await expectAccessibleInThemes(page);
  await expectColoursInForcedColours(page);
  await press('Send');
  await page.getByText('From the assistant', { exact: true }).waitFor();
  await expectAccessibleInThemes(page);
  await expectColoursInForcedColours(page);

  await page.goto('/app');
  for (const mode of ['Goals', 'All']) {
    await page.locator('label', { hasText: new RegExp(`^${mode}$`) }).click();
    await page.getByRole('button', { name: 'Actions for Make the hull tight' }).waitFor();
    await expectAccessibleInThemes(page);
  }

  await page.goto('/app?modal=review');
  await press('Start Review');
  await expect(page.getByRole('heading', { name: 'Your week at a glance' })).toBeVisible();
  await expectAccessibleInThemes(page);
  await press('Next');
  await expect(page.getByRole('button', { name: 'Confirm & Next' })).toBeVisible();
  await expectAccessibleInThemes(page);
  await press('One more');
  await press('Confirm & Next');
  await page.getByLabel('Note', { exact: true }).fill('Dry weather helped.');
  await expectAccessibleInThemes(page);
  await press('Done');
  await press('Weekly review');
  await press('Earlier reviews');
  await page.getByText('As a table').click();
  await expectAccessibleInThemes(page);
});
