import { addIsoWeeks, isoWeekOf } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { readWeeklyCounts } from '../support/counted-weeks.ts';
import { FakeDays } from '../support/fake-days.ts';
import { findDangerColouredElements } from '../support/find-danger.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

const ZONE = 'America/New_York';
const MONDAY = '2040-09-24T18:00:00Z';
const SUNDAY = '2040-09-30T18:00:00Z';
/** Time of the return: the Wednesday after four full weeks away. */
const BACK = '2040-10-31T18:00:00Z';
const WEEK = isoWeekOf('2040-09-24');
const WEEKS = Array.from({ length: 6 }, (_, i) => addIsoWeeks(WEEK, i));
/** ISO week before the week of the return. */
const LAST = addIsoWeeks(WEEK, 4);

const circles = (page: Page, step: string) => page.getByRole('spinbutton', { name: step, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const ridge = (page: Page) => page.getByRole('img', { name: /steps in/ });
const share = (page: Page) => page.getByRole('progressbar', { name: 'Progress', exact: true });

// shows: planner.weeks.away.last, planner.weeks.away.drawn, planner.review.away
test('a user who was away for four weeks finds the plan and one question, and no line speaks of failure', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ timezoneId: ZONE });
  const days = new FakeDays();
  await days.attach(page, MONDAY);
  await days.set(page, MONDAY);
  await logInToNotes(page, anna);
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Feel rested');
  await plan.addGoal('Feel rested', 'Sleep well');
  await plan.addStep('Sleep well', 'Dim the lights', 4);
  await plan.addStep('Sleep well', 'Read on paper', 2);
  await page.goto('/app');
  for (const step of ['Dim the lights', 'Dim the lights', 'Read on paper']) await circles(page, step).press('ArrowUp');
  await expect(page.getByText('3 of 6 steps this week')).toBeVisible();
  await new AppPage(page).saved();
  await days.set(page, SUNDAY);
  await page.goto('/app?modal=review');
  await press(page, 'Start Review');
  await press(page, 'Slide 5: All Set');
  await press(page, 'Done');
  await expect(page.getByText('0 of 6 steps this week')).toBeVisible();
  await new AppPage(page).saved();
  const before = await share(page).getAttribute('aria-valuenow');
  expect(Number(before)).toBeGreaterThan(0);

  await days.set(page, BACK);
  await page.reload();
  await test.step('one friendly question replaces four reviews', async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByText(/^4 weeks went by, and they need no review\. One question/)).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'How should this week begin?' }).getByRole('button')).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: 'Start Review' })).toHaveCount(0);
    expect(await findDangerColouredElements(page)).toEqual([]);
    await expectAccessible(page);
    await press(page, /^As planned/);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the new week begins with nothing done, and the chart names three weeks as away', async () => {
    await expect(page.getByText('0 of 6 steps this week')).toBeVisible();
    for (const step of ['Dim the lights', 'Read on paper'])
      await expect(circles(page, step)).toHaveAttribute('aria-valuenow', '0');
    await expect(ridge(page)).toHaveAccessibleName('3 steps in 3 weeks, 3 weeks away, 0 this week');
    await expect(share(page)).toHaveAttribute('aria-valuenow', before ?? '');
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
    expect(await findDangerColouredElements(page)).toEqual([]);
  });

  await test.step('of the weeks away only the last one got records, with progress 0', async () => {
    await new AppPage(page).saved();
    expect(await readWeeklyCounts(page, anna, WEEKS)).toEqual({ [WEEK]: [1, 2], [LAST]: [0, 0] });
  });

  await test.step('nothing more is asked, and one review is kept for the time away', async () => {
    await page.reload();
    await expect(page.getByText('0 of 6 steps this week')).toBeVisible();
    await expect(page).toHaveURL('/app');
    await press(page, 'Weekly review');
    await press(page, 'Earlier reviews');
    await expect(page.getByText('Decided', { exact: true })).toHaveCount(1);
    await page.getByText('As a table').click();
    await expect(page.getByRole('cell', { name: 'No record' })).toHaveCount(3);
    expect(await findDangerColouredElements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The closed dialog gives the focus back, which would take it from the circles.
    await expect(page.getByRole('button', { name: 'Weekly review' })).toBeFocused();
    await circles(page, 'Dim the lights').press('ArrowUp');
    await expect(page.getByText('1 of 6 steps this week')).toBeVisible();
  });

  await test.step('the search for the danger colour, used above, does find an element that has it', async () => {
    await page.evaluate(() => {
      document.querySelector('main')?.append(Object.assign(document.createElement('p'), { textContent: 'failed' }));
      document.querySelector<HTMLElement>('main > p:last-child')?.style.setProperty('color', 'var(--danger)');
    });
    expect(await findDangerColouredElements(page)).toEqual(['p “failed”']);
  });
});
