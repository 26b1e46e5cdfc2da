import { addIsoWeeks, isoWeekOf } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { readWeeklyCounts } from '../support/counted-weeks.ts';
import { FakeDays } from '../support/fake-days.ts';
import { type Device, test } from '../support/fixtures.ts';
import { goOffline } from '../support/go-offline.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: no page is loaded offline here.
test.use({ serviceWorkers: 'block' });

const FRIDAY = '2040-09-28T18:00:00Z';
const NEXT_MONDAY = '2040-10-01T18:00:00Z';
const WEEK = isoWeekOf('2040-09-28');
const NEXT = addIsoWeeks(WEEK, 1);
const [STAIRS, TIDES] = ['Climb the stairs', 'Read the tide table'];

const circles = (page: Page, step: string) => page.getByRole('spinbutton', { name: step, exact: true });
const expectDone = (page: Page, step: string, done: number) =>
  expect(circles(page, step)).toHaveAttribute('aria-valuenow', String(done));

/** Fills one more circle of a step that has `done` filled circles. */
async function tick(page: Page, step: string, done: number): Promise<void> {
  await expectDone(page, step, done);
  await circles(page, step).press('ArrowUp');
  await expectDone(page, step, done + 1);
}

// shows: planner.weeks.tick.week, planner.weeks.tick.adds
test('two devices that edit one goal and tick its steps in one week and in different weeks, offline and online, lose and duplicate nothing', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const open = async () => {
    // The account begins on a Monday, so that the plan of every step covers the whole week.
    const [opened, days] = [await device({ timezoneId: 'America/New_York' }), new FakeDays()];
    opened.watch.expected = [/ERR_/, /Failed to load resource/];
    await days.attach(opened.page, '2040-09-24T18:00:00Z');
    await days.set(opened.page, FRIDAY);
    await logInToNotes(opened.page, anna);
    return { ...opened, days };
  };
  const desk = await open();
  const plan = new GoalsPage(desk.page);
  await plan.open();
  await plan.addAim('Walk the cape');
  await plan.addGoal('Walk the cape', 'Ten miles');
  for (const step of [STAIRS, TIDES]) await plan.addStep('Ten miles', step, 7);
  await saved(desk);
  const phone = await open();
  for (const { page } of [desk, phone]) await page.goto('/app');

  await test.step('both devices tick steps in the same week, the desktop offline and the phone online', async () => {
    await goOffline(desk);
    await tick(desk.page, STAIRS, 0);
    await tick(desk.page, STAIRS, 1);
    await tick(desk.page, TIDES, 0);
    await tick(phone.page, STAIRS, 0);
    await saved(phone);
  });

  await test.step('both edit one goal: the desktop renames it offline, the phone adds a milestone', async () => {
    await plan.rename('Ten miles', 'Twelve miles');
    await expect(desk.page.getByText('Twelve miles', { exact: true })).toBeVisible();
    const other = new GoalsPage(phone.page);
    await other.open();
    await other.addMilestone('Ten miles', 'To the lighthouse');
    await saved(phone);
    await phone.page.goto('/app');
  });

  await test.step('the phone opens the next week, which completes the records of the last one, and goes offline', async () => {
    await phone.days.set(phone.page, NEXT_MONDAY);
    await phone.page.reload();
    await expectDone(phone.page, STAIRS, 0);
    // The phone has not received the other device's tick of this step yet, so it writes a record with progress 0 for
    // the week.
    await expect.poll(() => readWeeklyCounts(phone.page, anna, [WEEK, NEXT])).toEqual({ [WEEK]: [0, 1] });
    await saved(phone);
    await phone.context.setOffline(true);
    await tick(phone.page, STAIRS, 0);
  });

  await test.step('the desktop, still in the week before, ticks once more and comes online', async () => {
    await tick(desk.page, STAIRS, 2);
    await desk.context.setOffline(false);
    await saved(desk);
    await expectDone(desk.page, STAIRS, 4);
    await expectDone(desk.page, TIDES, 1);
    await desk.days.set(desk.page, NEXT_MONDAY);
    await desk.page.reload();
    await tick(desk.page, STAIRS, 0);
    await tick(desk.page, STAIRS, 1);
    await saved(desk);
  });

  await test.step('the phone comes online, and both devices show and store the same', async () => {
    await phone.context.setOffline(false);
    await saved(phone);
    for (const one of [desk, phone]) {
      await one.page.reload();
      await expectDone(one.page, STAIRS, 3);
      await expectDone(one.page, TIDES, 0);
      await expect(one.page.getByText('3 of 14 steps this week')).toBeVisible();
      await expect(one.page.getByRole('img', { name: '8 steps in 2 weeks, 3 this week' })).toBeVisible();
      await new GoalsPage(one.page).open();
      await expect(one.page.getByText('Twelve miles', { exact: true })).toBeVisible();
      await expect(one.page.getByText('To the lighthouse', { exact: true })).toBeVisible();
      await saved(one);
    }
    expect(await readWeeklyCounts(desk.page, anna, [WEEK, NEXT])).toEqual({ [WEEK]: [1, 4], [NEXT]: [3] });
  });
});

const saved = ({ page }: Pick<Device, 'page'>) => new AppPage(page).saved();
