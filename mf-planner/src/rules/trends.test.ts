import { describe, expect, it } from 'vitest';
import { computeTrends, sumTrend } from './trends.ts';

const record = (week: string, aimId: string, [progress, target]: [number, number], aimLabel = aimId) => ({
  ...{ week, aimId, aimLabel, progress, target },
});

describe('computeTrends', () => {
  const weeks = ['2026-W45', '2026-W46', '2026-W47'];
  const trends = computeTrends(
    [
      record('2026-W44', 'write', [1, 1]),
      record('2026-W45', 'write', [2, 3], 'Write'),
      record('2026-W45', 'write', [5, 3], 'Write'),
      record('2026-W47', 'write', [0, 2], 'Write the book'),
      record('2026-W47', 'run', [1, 4], 'Run'),
      record('2026-W46', 'run', [1, 0], 'Run'),
    ],
    weeks,
  );

  it('sums the steps of an aim by week, each up to its target', () => {
    expect(trends.find(({ aimId }) => aimId === 'write')?.weeks[0]).toEqual({
      ...{ week: '2026-W45', done: 5, planned: 6, share: 5 / 6 },
    });
  });

  it('returns the share null for a week away or without planned times, and 0 for a week with nothing done', () => {
    expect(trends.map(({ weeks: each }) => each.map(({ share }) => share))).toEqual([
      [5 / 6, null, 0],
      [null, null, 0.25],
    ]);
  });

  it('uses the label in the newest record of an aim', () => {
    expect(trends.map(({ label }) => label)).toEqual(['Write the book', 'Run']);
  });

  it('returns weeks that sumTrend adds up to the planned and done times of each aim', () => {
    expect(trends.map((trend) => sumTrend(trend.weeks))).toEqual([
      { done: 5, planned: 8 },
      { done: 1, planned: 4 },
    ]);
  });
});
