import { isoWeekOf } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { computeKpis } from './figures.ts';
import { computeHistory } from './history.ts';
import type { ProgressRecord } from './week-facts.ts';

const ZONE = 'America/New_York';
const step = { stepId: 's', stepLabel: 'S', aimId: 'a', aimLabel: 'A', target: 4 };
const history = (today: string, began: string | null, progress: readonly ProgressRecord[] = []) =>
  computeHistory({
    progress,
    tasks: [],
    reviewed: new Set(),
    today,
    now: Date.parse(`${today}T17:00:00Z`),
    zone: ZONE,
    underWay: isoWeekOf(today),
    began,
  });
const figures = (today: string, began: string, progress: readonly ProgressRecord[] = []) =>
  computeKpis(history(today, began, progress), today);
const missing = (today: string, began: string) =>
  figures(today, began).map((figure) => (figure.state === 'missing' ? figure.days : 0));

describe('computeKpis', () => {
  // shows: insights.kpi.missing
  it.each([
    ['on a Monday', '2026-11-23', '2026-11-23', [7, 7, 7, 28]],
    ['on the Sunday of that week', '2026-11-29', '2026-11-23', [1, 1, 1, 22]],
    ['on a Wednesday, whose week is not whole', '2026-11-25', '2026-11-25', [12, 12, 12, 33]],
  ])('returns the days that each figure of a new account still needs, read %s', (_, today, began, days) => {
    expect(missing(today, began)).toEqual(days);
  });

  // shows: insights.kpi.unmeasured
  it('measures no figure in a week without records', () => {
    expect(figures('2026-11-30', '2026-11-23').map(({ state }) => state)).toEqual([
      'unmeasured',
      'unmeasured',
      'unmeasured',
      'missing',
    ]);
  });

  it('returns no change in the first week, nor against a week that was not measured', () => {
    const [alignment, followThrough] = figures('2026-12-07', '2026-11-23', [
      { ...step, week: '2026-W49', progress: 3 },
    ]);
    expect(alignment).toEqual({ id: 'alignment', state: 'measured', value: 100, delta: null });
    expect(followThrough).toEqual({ id: 'follow-through', state: 'measured', value: 75, delta: null });
  });

  it('does not measure resilience without a dip', () => {
    const steady = ['2026-W44', '2026-W45', '2026-W46', '2026-W47'].map((week) => ({ ...step, week, progress: 3 }));
    expect(figures('2026-11-25', '2026-10-26', steady).at(-1)).toEqual({ id: 'resilience', state: 'unmeasured' });
  });
});

describe('computeHistory', () => {
  it('begins with the first whole week of the account', () => {
    expect(history('2026-11-25', '2026-11-04').weeks.map(({ week }) => week)).toEqual(['2026-W46', '2026-W47']);
  });

  it('begins with the oldest record where that is older than the account', () => {
    const weeks = history('2026-11-25', '2026-11-25', [{ ...step, week: '2026-W45', progress: 1 }]).weeks;
    expect(weeks.map(({ week, times }) => [week, times])).toEqual([
      ['2026-W45', 1],
      ['2026-W46', 0],
      ['2026-W47', 0],
    ]);
  });

  it('ignores records of future weeks', () => {
    expect(history('2026-11-25', '2026-11-16', [{ ...step, week: '2026-W49', progress: 1 }]).weeks).toHaveLength(1);
  });
});
