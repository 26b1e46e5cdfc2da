// @vitest-environment jsdom
import { weeklyProgressId } from '@northkeep/contracts';
import { lines, reviews, weeklyProgress } from '@northkeep/shared-vault';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  addStep,
  getShownAddress,
  openInsights,
  setUpInsights,
  setUser,
  writeSampleYear,
} from '../../testing/insights-page.tsx';

setUpInsights();

const EMPTY = 'No insights yet. Keep logging — we’ll surface the most impactful moves here.';
/** Returns the values of a definition list by their terms. */
const valuesBy = (terms: readonly string[]) =>
  terms.map((term) => {
    const element = screen.getAllByText(term, { selector: 'dt' })[0]?.parentElement;
    return within(element ?? document.body)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  });
const FIGURES = ['Aim alignment', 'Follow-through', 'Quality focus', 'Resilience'];

describe('the dashboard on the first days', () => {
  // shows: insights.title, insights.empty, insights.first-day, insights.kpi.example
  it('shows the name, the empty text, the running week and the days that each figure needs', async () => {
    const step = addStep('Read', 7);
    weeklyProgress.create(
      { ...step, week: '2026-W48', target: 5, progress: 2 },
      { id: weeklyProgressId(step.stepId, '2026-W48') },
    );
    lines.create({ text: 'a', isDone: true, minutes: 25 });
    await openInsights();
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Stone' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: EMPTY })).toBeTruthy();
    expect(valuesBy(['Times done', 'Tasks done', 'Minutes noted'])).toEqual([['2 of 5'], ['1'], ['25 of 240']]);
    expect(valuesBy(FIGURES)).toEqual([['12 more days'], ['12 more days'], ['12 more days'], ['33 more days']]);
    const example = screen.getByText('Example').parentElement?.parentElement;
    for (const value of ['91', '74', '195', '72'])
      expect(within(example ?? document.body).getByText(value)).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Mode' })).toBeNull();
  });

  it('counts the target of an untouched step in proportion to the days since the account was created', async () => {
    addStep('Read', 7);
    await openInsights();
    // The week runs from Wednesday to Sunday, which are 5 of its 7 days.
    expect(valuesBy(['Times done', 'Minutes noted'])).toEqual([['0 of 5'], ['0 of 240']]);
  });

  it('shows the next week once this one is reviewed', async () => {
    reviews.create({ completedAt: '2026-11-25T16:00:00Z' }, { id: '2026-W48' });
    await openInsights();
    expect(screen.getByRole('heading', { name: 'Next week, Nov 30 to Dec 6' })).toBeTruthy();
  });

  it('says that no steps are selected', async () => {
    await openInsights();
    expect(valuesBy(['Times done'])).toEqual([['no steps are selected']]);
  });
});

describe('the overview', () => {
  // shows: insights.kpi.shown, insights.kpi.target
  it('shows the figures of the example year and how much they have changed', async () => {
    writeSampleYear();
    await openInsights();
    expect(valuesBy(FIGURES)).toEqual([
      ['67%', 'down 3 since the week before'],
      ['77%', 'up 8 since the week before'],
      ['210min', 'up 30 since the week before, of 240'],
      ['75', 'same as the week before'],
    ]);
    expect(screen.getByText('Last week, Nov 16 to 22')).toBeTruthy();
    expect(screen.queryByText('Example')).toBeNull();
  });

  // shows: insights.trend.table
  it('draws 13 weeks with a table of the same numbers', async () => {
    writeSampleYear();
    const user = await openInsights();
    expect(screen.getByRole('heading', { name: '13 weeks' })).toBeTruthy();
    const name = 'Follow-through, Aim alignment';
    const text = `${name}: Follow-through from 85 % to 77 %, Aim alignment from 67 % to 67 %`;
    expect(screen.getByRole('img', { name: text })).toBeTruthy();
    await user.click(screen.getByText('As a table'));
    const rows = within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(13);
    expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Nov 16 to 2277 %67 %8',
      'Nov 9 to 1569 %70 %7',
      'Nov 2 to 8100 %71 %10',
    ]);
  });

  // shows: insights.kpi.not-measured
  it('names the figures that are not measured, with the reason', async () => {
    setUser({ createdAt: '2026-11-02T15:00:00Z' });
    lines.create({ text: 'a', isDone: true, doneAt: '2026-11-18T15:00:00Z' });
    await openInsights();
    expect(valuesBy(FIGURES)).toEqual([
      ['0%', 'not measured the week before'],
      ['not measured', 'Nothing was planned for that week.'],
      ['not measured', 'No minutes were noted on tasks.'],
      ['5 more days', 'until four whole weeks are over'],
    ]);
  });
});

/** Writes four weeks in which a step was done less often than planned, and the week under way. */
function writeLargePlan(label: string): void {
  setUser({ createdAt: '2026-10-05T15:00:00Z' });
  const step = addStep(label, 7);
  for (const [week, progress] of [
    ['2026-W44', 2],
    ['2026-W45', 3],
    ['2026-W46', 2],
    ['2026-W47', 3],
    ['2026-W48', 0],
  ] as const)
    weeklyProgress.create({ ...step, week, target: 7, progress }, { id: weeklyProgressId(step.stepId, week) });
  reviews.create({ completedAt: '2026-11-22T18:00:00Z' }, { id: '2026-W47' });
}

describe('the items', () => {
  // shows: insights.moves.kinds, insights.moves.act
  it('are of the kinds now, next and stability, and open the review', async () => {
    writeSampleYear();
    const user = await openInsights();
    const list = screen.getByRole('heading', { name: 'What might help' }).parentElement ?? document.body;
    expect(
      within(list)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['A week has no review yet', 'Your weeks are settling']);
    expect(screen.getByText('You did 7 of 10 planned times. A look back takes a few minutes.')).toBeTruthy();
    expect(
      screen.getByText('The done share varied by 13 points in the last four weeks, and by 23 in the four before.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Start the review' }));
    expect(getShownAddress()).toBe('/app?modal=review');
  });

  it.each([
    ['the focus editor', 'Change the plan', '/app?modal=thisWeekFocus'],
    ['the planner', 'Open the planner', '/app'],
  ])('open %s', async (_, action, address) => {
    writeLargePlan('Read');
    const user = await openInsights();
    expect(screen.getByText('Plan 3, not 7: “Read”')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: action }));
    expect(getShownAddress()).toBe(address);
  });

  it('isolate the label of a person in their titles, and name their reason with them', async () => {
    writeLargePlan('קריאה!');
    await openInsights();
    const [left, large] = screen.getAllByText(/קריאה!/).map((found) => found.closest('h3'));
    expect([left?.dir, left?.textContent]).toEqual(['auto', 'קריאה!']);
    expect([large?.dir, large?.textContent]).toEqual(['auto', 'Plan 3, not 7: “קריאה!”']);
    expect(large?.querySelector('bdi')?.textContent).toBe('קריאה!');
    const why = screen
      .getAllByText('Why this')
      .map((summary) => summary.getAttribute('aria-labelledby')?.split(' ')[1])
      .map((id) => document.getElementById(id ?? '')?.textContent);
    expect(why.slice(0, 2)).toEqual(['קריאה!', 'Plan 3, not 7: “קריאה!”']);
  });

  // shows: insights.moves.none
  it('are replaced by the empty text when there are no items', async () => {
    setUser({ createdAt: '2026-11-16T15:00:00Z' });
    await openInsights();
    expect(screen.getByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'What might help' })).toBeNull();
  });

  // shows: insights.moves.disabled
  it('disable the button of a signal that needs more weeks', async () => {
    setUser({ createdAt: '2026-10-05T15:00:00Z' });
    const step = addStep('Read', 2);
    for (const week of ['2026-W43', '2026-W44', '2026-W45', '2026-W46', '2026-W47'])
      weeklyProgress.create({ ...step, week, target: 2, progress: 2 }, { id: weeklyProgressId(step.stepId, week) });
    await openInsights();
    expect(screen.getByText('3 more weeks make this a signal.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'See all signals' }).disabled).toBe(true);
  });

  it('focus the mode that shows all signals when their button is removed', async () => {
    setUser({ createdAt: '2026-09-14T15:00:00Z' });
    const step = addStep('Read', 2);
    for (const week of ['W39', 'W40', 'W41', 'W42', 'W43', 'W44', 'W45', 'W46', 'W47'].map((one) => `2026-${one}`))
      weeklyProgress.create({ ...step, week, target: 2, progress: 2 }, { id: weeklyProgressId(step.stepId, week) });
    const user = await openInsights();
    await user.click(screen.getByRole('button', { name: 'See all signals' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'All' }));
  });
});
