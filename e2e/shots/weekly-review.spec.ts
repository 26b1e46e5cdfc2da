import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, waitForText } from './page-helpers.ts';
import { addPlan, EXAMPLE_AIMS, increaseStepCount } from './plan.ts';
import { saveShotsAtAllSizes, saveShotsInAllVariants } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };
const PLANNED = EXAMPLE_AIMS.flatMap(({ goals }) => goals.flatMap(({ steps }) => steps));
/** Number of times that each step was done in each of the first five weeks. */
const DONE = [
  [2, 0, 1, 0, 2, 1, 4],
  [3, 1, 1, 1, 1, 2, 5],
  [5, 1, 2, 0, 3, 4, 7],
  [0, 0, 0, 0, 1, 0, 2],
  [4, 1, 1, 1, 2, 3, 6],
] as const;
const sunday = (week: number) => new Date(Date.UTC(2040, 8, 30 + 7 * week, 18)).toISOString();
const monday = (week: number) => new Date(Date.UTC(2040, 8, 24 + 7 * week, 18)).toISOString();

const next = (page: Page) => clickButton(page, 'Next');

async function pay(page: Page): Promise<void> {
  await page.goto('/app/settings/billing');
  await clickButton(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await clickButton(page, 'Pay');
  await waitForText(page, 'You have Pro now.');
}

/** Adds tasks for the day, of which one is done. */
async function addTasks(page: Page): Promise<void> {
  await page.goto('/app');
  for (const words of [
    'Ring the chimney sweep today',
    'Order paint for the attic door today',
    'Return the ladder today',
  ]) {
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('textbox').first().fill(words);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  // On a phone the day shows two of its lines.
  await clickButton(page, '1 more');
  await page.getByRole('checkbox', { name: 'Return the ladder' }).click();
  await new AppPage(page).saved();
}

test('takes screenshots of the weekly review, its archive and the question after weeks away', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device({ timezoneId: 'America/New_York', viewport: PHONE });
  watch.expected = [/./];
  const days = new FakeDays();
  await days.attach(page, monday(0));
  await days.set(page, monday(0));
  await logInToNotes(page, anna);
  await page.goto('/app?modal=review');
  await waitForText(page, 'Your first week is under way.');
  await saveShotsInAllVariants(page, 'review-first-week');
  await page.setViewportSize(PHONE);
  await pay(page);
  await addPlan(page);

  for (const [week, done] of DONE.entries()) {
    if (week > 0) await days.set(page, sunday(week));
    await page.goto('/app');
    if (week > 0) {
      // The review opens by itself.
      await waitForText(page, 'How was your week?');
      await page.keyboard.press('Escape');
    }
    for (const [at, [label]] of PLANNED.entries()) await increaseStepCount(page, label, done[at] ?? 0);
    if (week === 0) await days.set(page, sunday(0));
    await new AppPage(page).saved();
    if (week === DONE.length - 1) break;
    await page.goto('/app?modal=review');
    if (week === 0) {
      await waitForText(page, 'How was your week?');
      await saveShotsInAllVariants(page, 'review-start');
      await page.setViewportSize(PHONE);
      await clickButton(page, 'Earlier reviews');
      await saveShotsAtAllSizes(page, 'review-archive-empty', FULL_PAGE);
      await page.setViewportSize(PHONE);
      await clickButton(page, 'Back');
    }
    await page.getByRole('button', { name: /All Set$/ }).click();
    await page
      .getByLabel('Note', { exact: true })
      .fill(
        week === 3
          ? 'A week in bed with a fever.'
          : 'Mornings worked.\nThe evening before decides: laptop charged, notes open.',
      );
    await clickButton(page, 'Done');
    await new AppPage(page).saved();
  }

  await addTasks(page);
  await page.goto('/app?modal=review');
  await clickButton(page, 'Start Review');
  await saveShotsInAllVariants(page, 'review-overview', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await next(page);
  for (const [at] of PLANNED.entries()) {
    await page.getByRole('button', { name: 'Confirm & Next' }).waitFor();
    if (at === 2) await saveShotsInAllVariants(page, 'review-step-3');
    else await saveShotsAtAllSizes(page, `review-step-${at + 1}`);
    await page.setViewportSize(PHONE);
    if (at < 2) await clickButton(page, 'One fewer');
    await clickButton(page, 'Confirm & Next');
  }
  await page.getByLabel('Note', { exact: true }).fill('Cold mornings, warm tea.');
  await saveShotsInAllVariants(page, 'review-all-set');
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await saveShotsAtAllSizes(page, 'review-completed');
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Weekly review');
  await waitForText(page, /^You reviewed this week/);
  await saveShotsAtAllSizes(page, 'review-again');
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Earlier reviews');
  await waitForText(page, 'Cold mornings');
  await page.getByText('As a table').first().click();
  await saveShotsInAllVariants(page, 'review-archive', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Q\d/ }).last().click();
  await saveShotsInAllVariants(page, 'review-quarter', FULL_PAGE);
  await page.setViewportSize(PHONE);

  await page.goto('/app?modal=weeks');
  await page.getByRole('dialog', { name: 'Weeks' }).waitFor();
  await clickButton(page, 'Week before');
  await saveShotsInAllVariants(page, 'weeks');
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Correct');
  await saveShotsAtAllSizes(page, 'weeks-correct');
  await page.setViewportSize(PHONE);

  await days.set(page, new Date(Date.parse(sunday(9)) - 3_600_000).toISOString());
  await page.goto('/app');
  await waitForText(page, 'Good to have you back.');
  await saveShotsInAllVariants(page, 'review-way-back');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Step by step/ }).click();
  await saveShotsAtAllSizes(page, 'review-way-back-overview');
  await page.setViewportSize(PHONE);
  await next(page);
  await saveShotsAtAllSizes(page, 'review-way-back-step');
});

test('takes screenshots of the review archive on the Free plan', async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device({ timezoneId: 'America/New_York', viewport: PHONE });
  watch.expected = [/./];
  const days = new FakeDays();
  await days.attach(page, monday(0));
  await days.set(page, monday(0));
  await logInToNotes(page, anna);
  await addPlan(page);
  for (let week = 0; week < 6; week += 1) {
    await days.set(page, sunday(week));
    await page.goto('/app');
    await increaseStepCount(page, 'Easy run, 30 minutes', 3);
    await increaseStepCount(page, 'Stretch after sitting', week % 4);
    await new AppPage(page).saved();
  }
  await page.goto('/app?modal=review');
  await clickButton(page, 'Earlier reviews');
  await waitForText(page, 'See plans');
  await saveShotsAtAllSizes(page, 'review-archive-free', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Back');
  await clickButton(page, 'Start Review');
  await next(page);
  const step = PLANNED.findIndex(([label]) => label.startsWith('Easy run'));
  await page.getByRole('button', { name: `Slide ${3 + step}: Easy run, 30 minutes` }).click();
  for (let n = 0; n < 3; n += 1) await clickButton(page, 'One fewer');
  await saveShotsAtAllSizes(page, 'review-target-none');
});
