import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { addPlan, increaseStepCount } from './plan.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

/** Noon of a Wednesday, and some seconds before the reminder of that day. */
const NOON = '2040-10-03T12:00:00Z';
const BEFORE = '2040-10-03T18:29:50Z';
const STEPS = ['Easy run, 30 minutes', 'Reread last week’s pages with a pencil and no laptop in the room'] as const;

for (const viewport of [...SCREEN_SIZES, { width: 320, height: 640 }]) {
  test(`takes screenshots of a step's reminder in a window ${viewport.width} px wide`, async ({ server, device }) => {
    test.slow();
    const { page } = await device({ viewport, timezoneId: 'UTC' });
    const days = await FakeDays.at(page, NOON);
    await logInToNotes(page, await createAccount(server, ANNA));
    await addPlan(page);
    await page.goto('/app');
    const flip = (direction: 'rtl' | 'ltr') =>
      page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const openDialog = async (step: string) => {
      await page.getByRole('button', { name: `Actions for ${step}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Remind me…' }).click();
      await page.getByRole('dialog', { name: 'Remind me' }).waitFor();
    };
    for (const step of STEPS) {
      await openDialog(step);
      for (const day of ['Mon', 'Wed', 'Fri']) await page.getByRole('button', { name: day, exact: true }).click();
      await page.getByLabel('Time', { exact: true }).fill('18:30');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await increaseStepCount(page, STEPS[0], 1);
    await saveShot(page, 'step-reminder-marks');
    await flip('rtl');
    await saveShot(page, 'step-reminder-marks-rtl');
    await flip('ltr');
    await openDialog(STEPS[1]);
    await saveShot(page, 'step-reminder-dialog', { whole: false });
    await flip('rtl');
    await saveShot(page, 'step-reminder-dialog-rtl', { whole: false });
    await flip('ltr');
    await page.keyboard.press('Escape');
    await days.set(page, BEFORE);
    await page.goto('/app');
    await page
      .getByText(/^Reminder: /)
      .first()
      .waitFor({ timeout: 30_000 });
    await saveShot(page, 'step-reminder-toasts', { whole: false });
    await page.locator('label', { hasText: /^Goals$/ }).click();
    await saveShot(page, 'step-reminder-goals');
  });
}
