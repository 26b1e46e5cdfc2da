import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { TouchUser } from '../support/finger.ts';
import { expect, type OpenDevice, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const STEP = 'Easy run';
/** Noon of a Wednesday, and some seconds before the reminder of that day. */
const NOON = '2040-10-03T12:00:00Z';
const BEFORE = '2040-10-03T14:29:50Z';

const mark = (page: Page) => page.getByRole('img', { name: /^Reminder: / });
const times = (page: Page) => page.getByRole('spinbutton', { name: STEP, exact: true });

/** Opens the planner with a step that is planned three times a week. */
async function openPlanner(
  server: Parameters<typeof createAccount>[0],
  device: OpenDevice,
  options: Parameters<OpenDevice>[0],
) {
  const { page } = await device({ ...options, timezoneId: 'UTC' });
  const days = await FakeDays.at(page, NOON);
  const user = await KeyboardUser.at(page);
  await logInToNotes(page, await createAccount(server, ANNA));
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Stay strong');
  await plan.addGoal('Stay strong', 'Run ten kilometres');
  await plan.addStep('Run ten kilometres', STEP, 3);
  await page.goto('/app');
  await expect(times(page)).toHaveAttribute('aria-valuenow', '0');
  return { page, days, user };
}

/** Opens the planner again some seconds before the reminder, and waits for its toast. */
async function waitForReminder(page: Page, days: FakeDays): Promise<void> {
  await new AppPage(page).saved();
  await days.set(page, BEFORE);
  await page.goto('/app');
  await expect(page.getByText(/^Reminder: .*Easy run/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Weekly step, done 0 of 3 times')).toBeVisible();
}

async function expectCountedOnce(page: Page): Promise<void> {
  await expect(page.getByText(/^Reminder: .*Easy run/)).toBeHidden();
  await expect(times(page)).toHaveAttribute('aria-valuenow', '1');
  await new AppPage(page).saved();
  await page.reload();
  await expect(times(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(page.getByText(/^Reminder: .*Easy run/)).toBeHidden();
}

// shows: push.step.journey
test('a step is reminded of on its days, set and counted by keyboard', { tag: '@long' }, async ({ server, device }) => {
  test.slow();
  const { page, days, user } = await openPlanner(server, device, { viewport: { width: 1280, height: 800 } });

  await test.step('its days and time are chosen in the menu of the step', async () => {
    await user.choose(`Actions for ${STEP}`, 'Remind me…');
    await user.expectDialog('Remind me');
    for (const day of ['Wed', 'Fri']) {
      if ((await user.focused()) !== day) await user.tabTo(day);
      await user.press('Space');
    }
    await user.tabTo('Time');
    await page.keyboard.type('0230PM');
    await expectAccessibleInThemes(page);
    await user.activate('Save');
    await user.expectFocus(`Actions for ${STEP}`);
    await expect(mark(page)).toHaveAccessibleName('Reminder: Wed, Fri at 2:30 PM');
  });

  await test.step('the open tab names the step, and counts it once', async () => {
    await waitForReminder(page, days);
    await user.tabTo('Done', { back: true });
    await user.press('Enter');
    await expectCountedOnce(page);
  });

  await test.step('the reminder is removed', async () => {
    await user.choose(`Actions for ${STEP}`, 'Remind me…');
    await user.expectDialog('Remind me');
    await user.activate('No reminder');
    await expect(mark(page)).toBeHidden();
  });
});

// shows: push.step.journey
test('a step is reminded of on its days, set and counted by touch', { tag: '@long' }, async ({ server, device }) => {
  test.slow();
  const { page, days } = await openPlanner(server, device, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const finger = await TouchUser.on(page);
  await finger.choose(STEP, 'Remind me…');
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await finger.tap('Wed');
  await expect(page.getByRole('button', { name: 'Wed' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByLabel('Time', { exact: true }).fill('14:30');
  await expectAccessibleInThemes(page);
  await finger.tap('Save');
  await expect(dialog).toBeHidden();
  await expect(mark(page)).toHaveAccessibleName('Reminder: Wed at 2:30 PM');
  await waitForReminder(page, days);
  await finger.tap('Done');
  await expectCountedOnce(page);
});
