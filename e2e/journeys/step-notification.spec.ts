import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, openContext, test } from '../support/fixtures.ts';
import { FULL_BROWSER_OPTIONS } from '../support/launch-options.ts';
import { logInToNotes } from '../support/log-in.ts';
import {
  clickNotification,
  countHeldTexts,
  deliver,
  noonZone,
  readNotifications,
  timeSoon,
} from '../support/notifications.ts';
import { PageErrors } from '../support/page-errors.ts';
import { FakePushService, replacePushManager } from '../support/push-service.ts';
import { Server } from '../support/server.ts';

test.use({ launchOptions: FULL_BROWSER_OPTIONS });

const STEP = 'Easy run';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const TEXT = `Northkeep: ${STEP}\nWeekly step, 3 times a week`;

/** Sets a reminder of the step for each day, two minutes from now. Returns the id that the server gave the first one. */
async function setReminder(page: Page): Promise<string> {
  await page.getByRole('button', { name: `Actions for ${STEP}` }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  for (const day of DAYS) await dialog.getByRole('button', { name: day }).click();
  await dialog.getByLabel('Time', { exact: true }).fill(await page.evaluate(timeSoon));
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/push/line-reminders') && response.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  const { lineReminders } = await (await sent).json();
  expect(lineReminders).toHaveLength(14);
  return lineReminders[0].id;
}

// shows: push.step.about, push.step.press
test("a locked device that agreed shows the step of a reminder, and its 'Done' counts the step once", {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const service = await FakePushService.start();
  const server = await Server.start({ env: { PUSH_SERVICE: service.origin } });
  const context = await openContext(browser, server, { permissions: ['notifications'], timezoneId: noonZone() });
  const watch = new PageErrors(context);
  await context.addInitScript(replacePushManager, service.subscription);
  const page = await context.newPage();
  const times = page.getByRole('spinbutton', { name: STEP, exact: true });
  const unlock = () => new UnlockPage(page).unlock(ANNA.password, { remember: false });
  await logInToNotes(page, await createAccount(server, ANNA), { remember: false });

  await page.goto('/app/settings/notifications');
  await unlock();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('switch', { name: 'Show what it is about on this device' }).click();
  await new AppPage(page).go('Planner');
  const plan = new GoalsPage(page);
  await page.locator('label', { hasText: /^Goals$/ }).click();
  await plan.addAim('Stay strong');
  await plan.addGoal('Stay strong', 'Run ten kilometres');
  await plan.addStep('Run ten kilometres', STEP, 3);
  const id = await setReminder(page);
  await new AppPage(page).saved();
  await expect.poll(() => page.evaluate(countHeldTexts)).toBe(14);

  await page.goto('/app');
  await expect(new UnlockPage(page).passphrase).toBeVisible();
  // The text is shown from a minute before it is due. A message can be lost while the service worker starts.
  await expect(async () => {
    await deliver(page, server.url, JSON.stringify({ id }));
    await expect.poll(() => page.evaluate(readNotifications), { timeout: 5_000 }).toEqual([TEXT]);
  }).toPass({ timeout: 120_000 });
  for (let press = 0; press < 2; press += 1) await context.serviceWorkers()[0]?.evaluate(clickNotification, 'done');
  await expect
    .poll(() => page.evaluate(readNotifications))
    .toEqual([expect.stringMatching(/completes it when it is next unlocked|no longer knows/)]);
  await unlock();
  await expect(times).toHaveAttribute('aria-valuenow', '1');
  await new AppPage(page).saved();
  await page.reload();
  await unlock();
  await expect(times).toHaveAttribute('aria-valuenow', '1');

  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
  await service.stop();
});
