import { isoWeekOf } from '@northkeep/contracts';
import { AppPage } from '../pages/app-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { readWeeklyCounts } from '../support/counted-weeks.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

const MONDAY = '2040-09-24T18:00:00Z';
const NEXT_TUESDAY = '2040-10-02T18:00:00Z';
const WEEK = isoWeekOf('2040-09-24');
const PLAN = {
  direction: 'A house that keeps itself warm',
  aim: 'Insulate the north wall',
  goal: 'Know every draught by name',
  step: 'Seal one window',
  times: 3,
};

// shows: planner.weeks.earlier, planner.weeks.correct
test('last week is one press away, and what was forgotten is counted in it', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ timezoneId: 'America/New_York', viewport: { width: 390, height: 844 } });
  const days = new FakeDays();
  await days.attach(page, MONDAY);
  await days.set(page, MONDAY);
  await logInToNotes(page, anna);
  await page.goto('/app/onboarding');
  await new OnboardingPage(page).complete(PLAN);
  await page.goto('/app');
  const circles = page.getByRole('spinbutton', { name: PLAN.step, exact: true });
  await circles.press('ArrowUp');
  await new AppPage(page).saved();

  await days.set(page, NEXT_TUESDAY);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Weeks', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Weeks' });
  await expect(dialog.getByText('Sep 24 to 30')).toBeVisible();
  await expect(dialog.getByRole('img', { name: `${PLAN.step}: 1 of 3` })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByRole('spinbutton', { name: PLAN.step }).press('ArrowUp');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(dialog.getByRole('img', { name: `${PLAN.step}: 2 of 3` })).toBeVisible();
  await expect(dialog.getByText('Corrected on Tue, Oct 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await new AppPage(page).saved();
  await page.reload();
  await expect(circles).toHaveAttribute('aria-valuetext', '0 of 3');
  expect((await readWeeklyCounts(page, anna, [WEEK]))[WEEK]).toEqual([2]);
});
