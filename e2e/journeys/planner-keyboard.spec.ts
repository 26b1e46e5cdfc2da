import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

test('the weekly review and its archive work by keyboard alone, and its draft survives a reload', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const { page } = await device({ timezoneId: 'America/New_York', viewport: { width: 390, height: 844 } });
  const days = new FakeDays();
  await days.attach(page, '2040-09-24T18:00:00Z');
  await days.set(page, '2040-09-30T18:00:00Z');
  const user = await KeyboardUser.at(page);
  await logInToNotes(page, await createAccount(server, ANNA));
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Feel rested');
  await plan.addGoal('Feel rested', 'Sleep well');
  await plan.addStep('Sleep well', 'Dim the lights', 3);
  await page.goto('/app');
  await user.activate('Dim the lights', 'ArrowUp');

  await user.activate('Weekly review');
  await user.expectFocus('Start Review');
  await user.activate('Earlier reviews');
  await user.expectFocus('Back');
  await user.activate('As a table');
  await user.tabTo('Back', { back: true });
  await user.press('Enter');
  await user.expectFocus('Start Review');
  await user.press('Enter');
  await user.expectFocus('Next');
  await user.press('Enter');
  await user.expectFocus('Dim the lights, times next week');
  await user.press('ArrowDown');
  await user.press('Enter');
  await user.expectFocus('Done');
  await user.tabTo('Note', { back: true });
  await user.type('Early evenings helped.');
  // Goes to slide 4, because closing the dialog from the last slide would complete the review.
  await user.tabTo('Slide 4: All Set');
  await user.press('ArrowLeft');
  await user.expectFocus('Slide 3: Dim the lights');
  await user.press('Escape');
  await user.expectFocus('Weekly review');

  await page.reload();
  await user.activate('Weekly review');
  await user.expectFocus('Start Review');
  await user.tabTo('Slide 1: Start');
  await user.press('End');
  await user.expectFocus('Slide 4: All Set');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Early evenings helped.');
  await expect(page.getByText('Dim the lights: 3× before, 2× now')).toBeAttached();
  await user.tabTo('Done', { back: true });
  await user.listen();
  await user.press('Enter');
  await user.expectFocus('Weekly review');
  await user.expectAllHeard([/^0 of 2 steps this week$/, /^Review kept\.$/]);
  await expect(page.getByRole('spinbutton', { name: 'Dim the lights' })).toHaveAttribute('aria-valuetext', '0 of 2');
});

test('the plan is made, changed and ticked by keyboard alone, and each change is announced', async ({
  server,
  device,
}) => {
  const { page } = await device();
  const user = await KeyboardUser.at(page);
  // The account begins on a Monday, so that the plan of every step covers the whole week.
  await FakeDays.at(page, '2040-09-24T12:00:00Z');
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app');
  await user.tabTo('Steps');
  await user.press('ArrowRight');
  await user.expectFocus('Goals');
  await user.listen();

  await user.add('Add aim', 'New aim', 'Feel rested');
  await user.expectHeard(['Added: Feel rested']);
  await user.expectFocus('Add aim');
  await user.add('Add goal: Feel rested', 'New goal', 'Sleep well', { back: true });
  await user.expectHeard(['Added: Sleep well']);
  await user.expectFocus('Add goal: Feel rested');
  for (const step of ['Dim the lights', 'Read a page']) {
    await user.add('Add step: Sleep well', 'New step', step, { back: step === 'Read a page' });
    await user.expectAllHeard([/^0 of \d steps? this week$/, new RegExp(`^Added: ${step}$`)]);
    await user.expectFocus('Add step: Sleep well');
  }

  await user.tabTo('Move Read a page');
  await user.press('ArrowUp');
  await user.expectHeard(['Moved: Read a page']);
  await user.expectFocus('Move Read a page');
  await user.choose('Actions for Dim the lights', 'Rename');
  await user.expectFocus('Rename Dim the lights');
  await user.type('Dim all lamps');
  await user.press('Enter');
  await user.expectHeard(['Renamed: Dim all lamps']);
  await user.expectFocus('Actions for Dim all lamps');
  for (const [item, week, heard] of [
    ['Once more a week', /^0 of 3 steps this week$/, /^Dim all lamps: 2 times a week$/],
    ['Park', /^0 of 1 step this week$/, /^Parked: Dim all lamps$/],
    ['Select for this week', /^0 of 3 steps this week$/, /^Selected for this week: Dim all lamps$/],
  ] as const) {
    await user.choose(null, item);
    await user.expectAllHeard([week, heard]);
    await user.expectFocus('Actions for Dim all lamps');
  }
  await user.choose(null, 'Delete');
  await user.expectAllHeard([/^0 of 3 steps this week 2 of them parked or deleted since$/, /^Deleted: Dim all lamps/]);
  await user.expectFocus('Actions for Read a page');
  await user.tabTo('Undo');
  await user.press('Enter');
  await user.expectAllHeard([/^0 of 3 steps this week$/, /^Restored: Dim all lamps$/]);
  await user.expectFocus('Actions for Dim all lamps');

  await user.tabTo('Goals', { back: true });
  await user.press('ArrowLeft');
  await user.expectFocus('Steps');
  await user.listen();
  await user.tabTo('Read a page');
  await user.press('ArrowUp');
  await user.expectAllHeard([/^Done once more: Read a page/, /^1 of 3 steps this week$/]);
  await user.press('ArrowDown');
  await user.expectHeard(['0 of 3 steps this week']);
  await user.expectFocus('Read a page');
});

test('the weekly focus editor and the dialogs of the assistant work by keyboard alone', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device();
  const user = await KeyboardUser.at(page);
  await logInToNotes(page, await createAccount(server, ANNA));
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Feel rested');
  await plan.addGoal('Feel rested', 'Sleep well');
  await plan.addStep('Sleep well', 'Dim the lights');
  await page.goto('/app');

  // The main view has a handle of the same name, so no key is pressed before the dialog has the focus.
  await user.activate('Edit weekly focus');
  await user.expectDialog(/^This week's focus/);
  await user.listen();
  await user.activate('Move Dim the lights');
  await user.expectHeard(['Parked: Dim the lights']);
  await user.expectFocus('Move Dim the lights');
  await expect(page.getByRole('list', { name: 'Parked' }).getByText('Dim the lights')).toBeVisible();
  await user.activate('Actions for Dim the lights');
  await expect(page.getByRole('menu')).toBeVisible();
  await user.press('Escape');
  await user.expectFocus('Actions for Dim the lights');
  await user.activate('Add as parked step');
  await user.expectFocus('New parked step');
  await user.type('Air the room');
  await user.press('Enter');
  await user.expectHeard(['Added: Air the room']);
  await user.expectFocus('New parked step');
  await user.press('Escape');
  await user.expectFocus('Add as parked step');
  await user.activate(/^Enable: /);
  await user.expectHeard([/^Added: /]);
  await user.expectFocus(/^Enable: /);
  await user.activate('Ask the assistant');
  await expect(page.getByRole('dialog', { name: 'The assistant is part of Pro' })).toBeVisible();
  await user.press('Escape');
  await user.expectFocus('Ask the assistant');
});
