import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, withUniqueEmail } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

/** Makes every opening of a database fail, like a private window of some browsers. Runs in the page. */
function refuseDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('no storage here', 'SecurityError');
  };
}

// shows: register.memory, memory.notice, memory.checkout
test('a browser that stores nothing registers, writes and sends a note', async ({ server, device }) => {
  test.slow();
  const { page, context } = await device();
  await context.addInitScript(refuseDatabases);
  const notice = page.getByText(
    'This browser stores nothing for Northkeep. Closing this page loses what was not sent.',
  );
  await page.goto('/login');
  await expect(notice).toBeVisible();

  const register = new RegisterPage(page, server.url);
  const person = withUniqueEmail(ANNA);
  await register.open();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await register.account(person);
  await register.verify(person);
  await register.security();
  await register.profile(person);
  const [payment] = await Promise.all([page.waitForEvent('popup'), register.create()]);
  await payment.waitForURL('**/dev/checkout/**');
  await expect(page.getByText('The payment page is open in another tab.')).toBeVisible();
  await expectAccessible(page);
  await payment.getByRole('button', { name: /^Pay/ }).click();
  await expect(payment.getByText('Continue in the first tab.')).toBeVisible();
  await register.ready();
  await expect(notice).toBeVisible();
  await new OnboardingPage(page).complete({
    ...{ direction: 'A quiet working life', aim: 'Map the orchard', goal: 'Map twelve apples', step: 'Sketch one' },
  });
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Notes' }).click();
  const notes = new NotesPage(page);
  await notes.opened();
  await notes.write(['Plant garlic']);
  await expect(notice).toBeVisible();

  const elsewhere = await device();
  await logInToNotes(elsewhere.page, person);
  await expect.poll(() => new NotesPage(elsewhere.page).shown()).toContain('Plant garlic');
  await expect(elsewhere.page.getByText(/^This browser stores nothing/)).toBeHidden();
});

// shows: memory.checkout.blocked
test('a blocked payment tab returns to the login, which asks for the password again', async ({ server, device }) => {
  const { page, context } = await device();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    window.open = () => null;
  });
  const register = new RegisterPage(page, server.url);
  const person = withUniqueEmail(ANNA);
  await register.open();
  await register.account(person);
  await register.verify(person);
  await register.security();
  await register.profile(person);
  await register.plan();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await register.ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Why an aim matters.' })).toBeVisible();
});
