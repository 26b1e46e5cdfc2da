import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount, withUniqueEmail } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { newestCode } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const ASSESSMENT = 'Getting started and carrying on';
/** Heading of the main view. */
const TODAY = /^\w+day/;

// shows: planner.wizard.steps, planner.goal.enter
test('registration and onboarding work by keyboard alone, with the focus on each next step and each error announced once', async ({
  server,
  device,
}) => {
  const { page } = await device();
  const anna = withUniqueEmail(ANNA);
  const keys = await KeyboardUser.at(page);
  await page.goto('/register');
  await expect(page).toHaveTitle('One password, two locks. · Northkeep');

  await keys.activate('Continue');
  await keys.expectFocus('Email');
  await keys.expectHeard(['Email is required', 'Password is required']);
  await keys.type(anna.email);
  await keys.tabTo('Password');
  await keys.type(anna.password);
  await keys.tabTo('Once more');
  await keys.type(anna.password);
  await keys.press('Enter');
  await keys.expectFocus('We wrote to you.');
  await expect(page).toHaveTitle('We wrote to you. · Northkeep');

  await expect(page.getByText(`A code is on its way to ${anna.email}`)).toBeVisible();
  await keys.listen();
  await keys.tabTo('Verification code');
  await keys.press('Enter');
  await keys.expectFocus('Verification code');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await keys.type(await newestCode(page.request, server.url, anna.email));
  await keys.press('Enter');
  await keys.expectFocus('Only you hold the key.');
  await keys.activate(/^I understand/, 'Space');
  await keys.activate('Continue');
  await keys.expectFocus('A name and a reason.');
  for (const [field, text] of [
    ['First name', anna.firstName],
    ['Last name', anna.lastName],
    ['Goal', anna.goal],
  ] as const) {
    await keys.tabTo(field);
    await keys.type(text);
  }
  await keys.activate('Continue');
  await keys.expectFocus('Start Free, or with room.');
  // Each of the next two Enter presses leaves the page, so the focus is not checked after them.
  await keys.tabTo(/^Create Account/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dev/checkout/**');
  await keys.tabTo(/^Pay/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/onboarding');
  await keys.expectFocus('Why an aim matters.');

  await keys.activate('Next');
  await keys.expectFocus('Define your direction.');
  await expect(page).toHaveTitle('Define your direction. · Northkeep');
  await keys.tabTo('Where I want to go');
  await keys.type('A quiet working life with room for the orchard');
  await keys.activate('Next');
  await keys.expectFocus('Clarify obstacles and conditions.');
  const chips = page.getByRole('list', { name: 'Suggested obstacles' }).getByRole('button');
  // The suggested obstacles are loaded on demand, so the test waits for them.
  await expect(chips.nth(1)).toBeVisible();
  const [first = '', second = ''] = await chips.allTextContents();
  await keys.listen();
  await keys.activate(first);
  await keys.expectFocus(second);
  await keys.expectHeard([`Added: ${first}`]);
  await keys.activate('Next');
  await keys.expectFocus('Define 1–2 macro aims.');
  await keys.tabTo('Aim');
  await keys.type('Write the heirloom atlas');
  await keys.press('Enter');
  await keys.expectFocus('Aim');
  await keys.activate('Next');
  await keys.expectFocus('Define 1–2 goals for this aim');
  await keys.tabTo('Goal');
  await keys.type('Map twelve forgotten apples');
  await keys.press('Enter');
  await keys.activate('Next');
  await keys.expectFocus('Add 1–2 steps weekly per goal');
  for (const step of ['Sketch one pippin', 'Ask a neighbour']) {
    await keys.tabTo('Step', { back: step !== 'Sketch one pippin' });
    await keys.type(step);
    await keys.press('Enter');
    await keys.tabTo(`Remove ${step}`);
  }
  await keys.listen();
  await keys.press('Enter');
  await keys.expectFocus('Remove Sketch one pippin');
  await keys.expectHeard(['Removed: Ask a neighbour']);
  await keys.activate('Next');
  await keys.expectFocus('Nice start.');
  await keys.activate('Open my Northkeep');
  await expect(page).toHaveURL(/\/app$/);
  await keys.expectFocus('Next');
  await keys.press('Escape');
  await keys.expectFocus(TODAY);
});

test('login, planner, notes, unlock, an assessment and a check-in work by keyboard alone, with the focus on what follows each removed row', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  // Chromium logs the rejected login.
  watch.expected = [/status of 401 .*\/api\/auth\/login/];
  const keys = await KeyboardUser.at(page);
  await page.goto('/app');
  await page.waitForURL('**/login');
  await keys.tabTo('Email');
  await keys.type(anna.email);
  await keys.tabTo('Password');
  await keys.type('not the password 1');
  await keys.listen();
  await keys.press('Enter');
  await keys.expectFocus('Email');
  await keys.expectHeard(['Invalid email or password']);
  await keys.tabTo('Password');
  await page.keyboard.press('Control+A');
  await keys.type(anna.password);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  const app = new AppPage(page);
  await app.opened();
  await keys.expectFocus(TODAY);

  await keys.tabTo('Steps');
  await keys.press('ArrowRight');
  await keys.expectFocus('Goals');
  await keys.tabTo('Notes', { back: true });
  await keys.press('Enter');
  // The link remains on the page and keeps the focus. The new view is only announced.
  await keys.expectFocus('Notes');
  await keys.activate('New line');
  const notes = new NotesPage(page);
  for (const text of ['Graft', 'Prune', 'Water', 'Weed']) {
    await keys.expectFocus('Note');
    await keys.type(text);
    await keys.press('Enter');
  }
  await page.keyboard.press('Backspace');
  await notes.expectShown(['Graft', 'Prune', 'Water', 'Weed']);
  await keys.tabTo('Done: Graft', { back: true });
  await keys.listen();
  await keys.press('Space');
  await keys.expectFocus('Done: Prune');
  await keys.expectHeard([/^Done: “Graft”/]);
  for (const [from, action, next, heard] of [
    ['Prune', 'File as journaling', 'Water', /^Filed as journaling\./],
    ['Water', 'Delete', 'Weed', /^Deleted “Water”/],
  ] as const) {
    await keys.choose(from === 'Prune' ? `Actions for ${from}` : null, action);
    await keys.expectFocus(`Actions for ${next}`);
    await keys.expectHeard([heard]);
  }
  // Undo restores the deleted note, then the note that was filed as a journal entry, then the ticked note, and places
  // the caret in each.
  for (const shown of [
    ['Water', 'Weed'],
    ['Prune', 'Water', 'Weed'],
    ['Graft', 'Prune', 'Water', 'Weed'],
  ]) {
    await keys.press('Control+z');
    await keys.expectHeard(['Undone.']);
    await keys.expectFocus('Note');
    await expect(page.locator('textarea:focus')).toHaveValue(shown[0] ?? '');
    await notes.expectShown(shown);
  }
  await keys.press('Control+Shift+Z');
  await keys.expectHeard(['Redone.']);
  await notes.expectShown(['Prune', 'Water', 'Weed']);
  await keys.expectFocus('Note');
  await app.saved();

  await page.keyboard.press('Control+Home');
  await keys.tabTo('Menu', { back: true });
  await keys.press('Enter');
  while ((await keys.focused()) !== 'Lock now') await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.expectFocus('Passphrase');
  await keys.type(anna.password);
  await keys.press('Enter');
  await keys.expectFocus('This Week');

  await keys.tabTo('Insights', { back: true });
  await keys.listen();
  await keys.press('Enter');
  await keys.expectFocus('Insights');
  await keys.expectHeard(['Insights']);
  const title = `${anna.firstName} ${anna.lastName}`;
  await keys.activate(/^Assessments/);
  await keys.expectHeard([title]);
  await keys.activate(`Begin: ${ASSESSMENT}`);
  await keys.expectFocus(ASSESSMENT);
  await keys.activate('Begin');
  for (let phrase = 1; phrase <= 10; phrase += 1) {
    await keys.expectFocus('Very inaccurate');
    await keys.press('2');
    await keys.expectFocus('Moderately inaccurate');
    await keys.press('Enter');
  }
  await keys.expectFocus(ASSESSMENT);
  await expect(page.getByRole('img', { name: new RegExp(`^${ASSESSMENT}: `) })).toBeVisible();
  await keys.expectHeard([title]);
  await keys.tabTo('Assessments', { back: true });
  await keys.press('Enter');
  await keys.expectFocus(title);
  await keys.activate('Pulse check-ins', 'Space');
  await keys.expectFocus('Pulse check-ins');
  await keys.tabTo(/^Pulse/, { back: true });
  await keys.press('Enter');
  await keys.expectHeard([title]);
  await keys.activate('Check in');
  await keys.expectFocus('Energy');
  await keys.tabTo('Not at all');
  for (let question = 1; question <= 5; question += 1) {
    await keys.expectFocus('Not at all');
    await keys.press('2');
    await keys.expectFocus('Somewhat');
    await keys.press('Tab');
  }
  await keys.expectFocus('Continue to Focus');
  await keys.press('Enter');
  for (const next of ['Focus', 'Connection', 'Personal well-being (ONS4)']) {
    await keys.expectFocus(next);
    await keys.activate('Skip this one');
  }
  await keys.expectFocus(title);
  await keys.expectHeard([]);
});
