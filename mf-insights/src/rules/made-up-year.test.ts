import { COMPOSITES } from '@northkeep/contracts/insights';
import { describe, expect, it } from 'vitest';
import {
  createSampleYear,
  SAMPLE_LAST_WEEK,
  SAMPLE_NOW,
  SAMPLE_STEPS,
  SAMPLE_TIME_ZONE,
  SAMPLE_TODAY,
  SAMPLE_WEEK_COUNT,
} from '../testing/made-up-year.ts';
import { computeComposites } from './composites.ts';
import { computeKpis } from './figures.ts';
import { computeHistory } from './history.ts';
import { findSuggestedActions } from './moves.ts';
import { signalSeriesOf } from './signals.ts';

const history = computeHistory({
  ...createSampleYear(),
  today: SAMPLE_TODAY,
  now: SAMPLE_NOW,
  zone: SAMPLE_TIME_ZONE,
  underWay: '2026-W48',
  began: '2025-11-24',
});
const selected = new Map(
  SAMPLE_STEPS.map(({ stepId, stepLabel, target }) => [stepId, { label: stepLabel, total: target }]),
);

describe('the figures of a made-up year', () => {
  it('look at 52 complete weeks, the last one before today', () => {
    expect(history.weeks).toHaveLength(SAMPLE_WEEK_COUNT);
    expect(history.weeks.at(-1)?.week).toBe(SAMPLE_LAST_WEEK);
    expect(history.running).toMatchObject({ week: '2026-W48', planned: 0, tasksDone: 0 });
  });

  // shows: insights.kpi.alignment, insights.kpi.follow-through, insights.kpi.focus, insights.kpi.resilience
  // shows: insights.kpi.delta
  it('are those worked out by hand', () => {
    // Input of the figures. Last week: steps done 8 times and 4 tasks; 7 of 10 planned times and 3 of 3 tasks on time;
    // 45+60+30+75 minutes. The previous week: 7 times, 3 tasks; 7 of 10 and 2 of 3; 45+60+75 minutes. In 13 weeks with
    // a median of 70 % there is a dip of one week and one of two weeks: (1/1 + 1/2) / 2.
    expect(computeKpis(history, SAMPLE_TODAY)).toEqual([
      { id: 'alignment', state: 'measured', value: 67, delta: 67 - 70 },
      { id: 'follow-through', state: 'measured', value: 77, delta: 77 - 69 },
      { id: 'focus-minutes', state: 'measured', value: 210, delta: 210 - 180 },
      { id: 'resilience', state: 'measured', value: 75, delta: 0 },
    ]);
  });

  // shows: insights.composites.percent
  it('make the composites worked out by hand', () => {
    const [steady, focus, recovery, direction] = computeComposites(COMPOSITES, history);
    const shares = (one: typeof steady) => one?.metrics.map(({ share }) => share);
    expect(shares(steady)).toEqual([(31 + 10) / (40 + 12), 9 / 13, 31 / 40]);
    expect(shares(focus)).toEqual([780 / 960, 14 / 28]);
    expect(shares(recovery)).toEqual([0.75, 10 / 13]);
    expect(shares(direction)).toEqual([32 / 46, 1]);
    expect([steady, focus, recovery, direction].map((one) => one?.percent)).toEqual([75, 66, 76, 85]);
  });

  it('lead to the items worked out by hand', () => {
    // The shares of the last four weeks are 70, 100, 70 and 70 %; those of the four weeks before are 80, 30, 30 and 70
    // %.
    expect(findSuggestedActions({ history, today: SAMPLE_TODAY, selected })).toEqual([
      { kind: 'now', id: 'review', week: SAMPLE_LAST_WEEK, done: 7, planned: 10 },
      { kind: 'stability', id: 'spread', now: 13, before: 23 },
    ]);
  });

  it('make the series of a quarter worked out by hand', () => {
    const percents = signalSeriesOf('plan-kept', history, 13).map(({ share }) => Math.round(100 * (share ?? 0)));
    expect(percents).toEqual([80, 80, 70, 20, 80, 80, 30, 30, 70, 70, 100, 70, 70]);
    expect(signalSeriesOf('resilience', history, 2).map(({ share }) => share)).toEqual([0.75, 0.75]);
  });
});
