import { describe, expect, it } from 'vitest';
import { findActiveWeek, findWeekSpan, weeklyTarget } from './week-under-way.ts';

const LONG_AGO = '2025-03-04';
const reviewed =
  (...weeks: string[]) =>
  (week: string) =>
    weeks.includes(week);

describe('findActiveWeek', () => {
  // shows: planner.weeks.under-way, planner.weeks.reviewed, planner.weeks.weekend
  it.each([
    ['the week of today', '2026-11-18', LONG_AGO, [], '2026-W47'],
    ['the week of today on its Sunday', '2026-11-22', LONG_AGO, [], '2026-W47'],
    ['the next week once this one is reviewed', '2026-11-21', LONG_AGO, ['2026-W47'], '2026-W48'],
    ['the week of today after the review of the one before', '2026-11-23', LONG_AGO, ['2026-W47'], '2026-W48'],
    ['the next week over the end of a year', '2027-01-03', LONG_AGO, ['2026-W53'], '2027-W01'],
    ['the next week for an account that began on this Saturday', '2026-11-21', '2026-11-21', [], '2026-W48'],
    ['the next week on the Sunday after such a Saturday', '2026-11-22', '2026-11-21', [], '2026-W48'],
    ['the next week for an account that began on this Sunday', '2026-11-22', '2026-11-22', [], '2026-W48'],
    ['the week of today for an account that began on Friday', '2026-11-22', '2026-11-20', [], '2026-W47'],
    ['the week of today while the beginning is not known', '2026-11-22', null, [], '2026-W47'],
    ['one week ahead at most', '2026-11-22', '2026-11-22', ['2026-W47'], '2026-W48'],
  ])('returns %s', (_, today, began, weeks, week) => {
    expect(findActiveWeek({ today, began, isReviewed: reviewed(...weeks) })).toBe(week);
  });
});

describe('findWeekSpan and weeklyTarget', () => {
  // shows: planner.weeks.first-target
  it.each([
    ['2026-11-16', 7, 5],
    ['2026-11-17', 6, 5],
    ['2026-11-19', 4, 3],
    ['2026-11-20', 3, 3],
  ])(
    'shorten the week of an account that began on %s to %i days, and a target of five times to %i',
    (began, days, target) => {
      const span = findWeekSpan('2026-W47', began);
      expect([span.start, span.days, weeklyTarget(5, span)]).toEqual([began, days, target]);
    },
  );

  it('return Monday to Sunday and the full target for a week after the first one', () => {
    const span = findWeekSpan('2026-W48', '2026-11-20');
    expect(span).toEqual({ monday: '2026-11-23', start: '2026-11-23', sunday: '2026-11-29', days: 7 });
    expect(weeklyTarget(5, span)).toBe(5);
  });
});
