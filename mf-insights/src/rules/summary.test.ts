import { describe, expect, it } from 'vitest';
import { createSampleYear, SAMPLE_NOW, SAMPLE_TIME_ZONE, SAMPLE_TODAY } from '../testing/made-up-year.ts';
import { computeHistory } from './history.ts';
import { summarizeWeeks } from './summary.ts';
import { createEmptyWeekStats } from './week-facts.ts';

const { weeks } = computeHistory({
  ...createSampleYear(),
  today: SAMPLE_TODAY,
  now: SAMPLE_NOW,
  zone: SAMPLE_TIME_ZONE,
  underWay: '2026-W48',
  began: '2025-11-24',
});

describe('summarizeWeeks', () => {
  it('returns the sums and the longest run that were calculated by hand for a sample year', () => {
    // In a quarter 85 of 130 planned times were done (8+8+7+2+8+8+3+3+7+7+10+7+7). The longest run of nine weeks
    // crosses the end of a quarter: 7, 7, 10, 7, 7 and 8, 8, 7 = 8.
    expect(summarizeWeeks(weeks)).toEqual({ done: 340, planned: 520, reviewed: 39, plannedWeeks: 52, longestRun: 8 });
  });

  it('does not end the longest run at a week in which the user was away', () => {
    const week = (done: number) => ({ ...createEmptyWeekStats('2026-W40'), planned: 4, done });
    expect(summarizeWeeks([week(2), createEmptyWeekStats('2026-W41'), week(3), week(1)]).longestRun).toBe(2);
  });
});
