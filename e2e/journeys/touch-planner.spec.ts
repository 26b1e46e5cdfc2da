import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { TouchUser } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const MONDAY = '2040-09-24T18:00:00Z';
const SUNDAY = '2040-09-30T18:00:00Z';
const PLAN = { aim: 'Walk the northern cape', goal: 'Ten miles without a rest', step: 'Climb the lighthouse stairs' };
const PARKED = 'Oil the boots';

/** Expects that the page is not wider than the phone, because otherwise a finger would move it sideways. */
const expectNoSideways = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

// shows: planner.touch
test('wizard, weekly focus editor and weekly review are used on a phone by touch alone', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA, { isOnboarded: false });
  const { page } = await device({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
  });
  const days = await FakeDays.at(page, MONDAY);
  await page.goto('/app');
  await page.waitForURL('**/login');
  await new LoginPage(page).logIn(anna, { remember: true });
  await page.waitForURL('**/app/onboarding');
  const wizard = new OnboardingPage(page);
  const finger = await TouchUser.on(page);
  const add = async (field: string, text: string) => {
    await page.getByLabel(field, { exact: true }).fill(text);
    await finger.tap('Add');
  };
  const done = page.getByRole('status').filter({ hasText: /of \d+ steps? this week/ });

  await test.step('the wizard creates a plan', async () => {
    await wizard.heading('Why an aim matters.');
    await finger.tap('Next');
    await wizard.heading('Define your direction.');
    await page.getByLabel('Where I want to go').fill('Know the coast by foot');
    await finger.tap('Next');
    await wizard.heading('Clarify obstacles and conditions.');
    await page.getByRole('list', { name: 'Suggested helpers' }).getByRole('button').first().tap();
    await finger.tap('Next');
    await add('Aim', PLAN.aim);
    await finger.tap('Redraw');
    await expect(page.getByText('4 left')).toBeVisible();
    await finger.tap('Next');
    await add('Goal', PLAN.goal);
    await finger.tap('Next');
    await page.getByRole('group', { name: 'New step, times a week' }).getByRole('button', { name: 'Once more' }).tap();
    await add('Step', PLAN.step);
    await expectNoSideways(page);
    await finger.tap('Back');
    await expect(page.getByText(PLAN.goal, { exact: true }).first()).toBeVisible();
    await finger.tap('Next');
    await finger.tap('Next');
    await wizard.heading('Nice start.');
    await finger.tap('Open my Northkeep');
    await finger.tap('Skip Tour');
    await expect(done).toHaveText('0 of 2 steps this week');
  });

  const lists = (name: string) => page.getByRole('list', { name, exact: true });
  await test.step('in the weekly focus editor a step is added, dragged, counted up and down, parked, deleted and restored', async () => {
    await finger.tap('Edit weekly focus');
    await finger.tap('Add as parked step');
    await page.getByLabel('New parked step').fill(PARKED);
    await finger.tap('Add');
    await expect(lists('Parked')).toContainText(PARKED);
    await expectNoSideways(page);
    const selected = page.getByRole('heading', { name: 'Selected' });
    await finger.dragTo(PARKED, { over: selected }, () => expect(page.locator('[data-lifted]')).toContainText(PARKED));
    await expect(lists('Selected').getByRole('listitem').first()).toContainText(PARKED);
    await page.getByRole('spinbutton', { name: `${PARKED}, times a week` }).tap();
    await expect(lists('Selected')).toContainText('2×');
    await finger.choose(PARKED, 'Once less a week');
    await expect(lists('Selected').getByRole('listitem').first()).toContainText('1×');
    await finger.choose(PARKED, 'Park');
    await finger.choose(PARKED, 'Delete');
    await expect(lists('Parked').getByText(PARKED)).toHaveCount(0);
    await finger.tap('Undo');
    await expect(lists('Parked')).toContainText(PARKED);
    await page
      .getByRole('button', { name: /^Enable: / })
      .first()
      .tap();
    await expect(lists('Parked').getByRole('listitem')).toHaveCount(2);
    await finger.tap('Close');
  });

  await test.step('a step is ticked, and the week is reviewed on Sunday', async () => {
    await page.getByRole('spinbutton', { name: PLAN.step, exact: true }).locator('i').first().tap();
    await expect(done).toHaveText('1 of 2 steps this week');
    await new AppPage(page).saved();
    await days.set(page, SUNDAY);
    await page.reload();
    await finger.tap('Weekly review');
    await finger.tap('Start Review');
    await finger.tap('Next');
    await finger.tap('One more');
    await expectNoSideways(page);
    await finger.tap('Confirm & Next');
    await page.getByLabel('Note', { exact: true }).fill('Mornings worked.');
    await page.getByRole('button', { name: /Overview$/ }).tap();
    await page.getByRole('button', { name: /All Set$/ }).tap();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Mornings worked.');
    await finger.tap('Done');
    await expect(done).toHaveText('0 of 3 steps this week');
  });
  await new AppPage(page).saved();
});
