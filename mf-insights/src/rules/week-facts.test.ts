import { describe, expect, it } from 'vitest';
import { computeWeekStats, type ProgressRecord, type TaskRecord } from './week-facts.ts';

const ZONE = 'America/New_York';
/** Wednesday noon of 2026-W48. */
const NOW = Date.parse('2026-11-25T17:00:00Z');
const task = (change: Partial<TaskRecord>): TaskRecord => ({
  type: 'task',
  isDone: false,
  doneAt: null,
  scheduleDate: null,
  missedOn: null,
  minutes: null,
  ...change,
});
const collect = (tasks: readonly TaskRecord[], progress: readonly ProgressRecord[] = []) =>
  computeWeekStats({ tasks, progress, reviewed: new Set() }, { now: NOW, zone: ZONE });
const dueAndKept = (one: Partial<TaskRecord>, week = '2026-W47') => {
  const facts = collect([task(one)]).get(week);
  return facts ? [facts.due, facts.kept] : [0, 0];
};

describe('computeWeekStats', () => {
  // shows: insights.follow-through.grace
  it.each([
    ['before its day', '2026-11-17T12:00:00Z', [1, 1]],
    ['on its day', '2026-11-18T23:30:00-05:00', [1, 1]],
    ['within 24 hours after the end of its day', '2026-11-19T23:59:59-05:00', [1, 1]],
    ['24 hours after the end of its day', '2026-11-20T00:00:00-05:00', [1, 0]],
  ])('counts a task that was done %s', (_, doneAt, expected) => {
    expect(dueAndKept({ isDone: true, doneAt, scheduleDate: '2026-11-18' })).toEqual(expected);
  });

  it('counts an open task once its time has passed, and not before', () => {
    expect(dueAndKept({ scheduleDate: '2026-11-18' })).toEqual([1, 0]);
    expect(dueAndKept({ scheduleDate: '2026-11-23' }, '2026-W48')).toEqual([1, 0]);
    expect(dueAndKept({ scheduleDate: '2026-11-24' }, '2026-W48')).toEqual([0, 0]);
    expect(dueAndKept({ scheduleDate: '2026-11-25' }, '2026-W48')).toEqual([0, 0]);
  });

  // shows: insights.follow-through.missed
  it('counts the day that the rollover removed from a task, and its new day as well', () => {
    expect(dueAndKept({ missedOn: '2026-11-18' })).toEqual([1, 0]);
    const moved = { missedOn: '2026-11-18', scheduleDate: '2026-11-23', isDone: true, doneAt: '2026-11-23T12:00:00Z' };
    expect([dueAndKept(moved), dueAndKept(moved, '2026-W48')]).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('counts a Sunday task as kept when it is done on Monday, after the rollover', () => {
    expect(dueAndKept({ missedOn: '2026-11-22', isDone: true, doneAt: '2026-11-23T20:00:00Z' })).toEqual([1, 1]);
  });

  it('ignores journal entries, and done tasks without a time', () => {
    expect(collect([task({ type: 'journal', scheduleDate: '2026-11-18' })]).size).toBe(0);
    expect(dueAndKept({ isDone: true, scheduleDate: '2026-11-18' })).toEqual([0, 0]);
  });

  it('uses the day and week of the time zone, also when the clocks change', () => {
    // Sunday evening in New York is Monday in UTC.
    const late = collect([task({ isDone: true, doneAt: '2026-11-23T03:00:00Z', minutes: 20 })]);
    expect(late.get('2026-W47')).toMatchObject({ tasksDone: 1, minutes: 20, focusDays: 1 });
    // The clocks go back on November 1. The grace period lasts 24 hours from midnight, so it ends at 23:00 of the next
    // day.
    const autumn = { isDone: true, scheduleDate: '2026-10-31', doneAt: '2026-11-01T22:30:00-05:00' };
    expect(dueAndKept(autumn, '2026-W44')).toEqual([1, 1]);
  });

  // shows: insights.focus.minutes
  it('sums the minutes of finished tasks and counts their days, and returns null without minutes', () => {
    const done = (day: string, minutes: number | null) => task({ isDone: true, doneAt: `${day}T17:00:00Z`, minutes });
    const facts = collect([
      done('2026-11-17', 30),
      done('2026-11-17', 15),
      done('2026-11-19', 0),
      done('2026-11-20', null),
      task({ minutes: 90 }),
      task({ doneAt: '2026-11-18T17:00:00Z', minutes: 60 }),
    ]).get('2026-W47');
    expect(facts).toMatchObject({ tasksDone: 4, minutes: 45, focusDays: 2 });
    expect(collect([done('2026-11-17', null)]).get('2026-W47')?.minutes).toBeNull();
  });

  it('sums the progress of steps by aim and counts no step as done beyond its target', () => {
    const at = { week: '2026-W47', aimId: 'a', aimLabel: 'A' };
    const facts = collect(
      [],
      [
        { ...at, stepId: 'one', stepLabel: 'One', target: 2, progress: 5 },
        { ...at, stepId: 'two', stepLabel: 'Two', target: 3, progress: 1 },
      ],
    ).get('2026-W47');
    expect(facts).toMatchObject({ planned: 5, done: 3, times: 6 });
    expect(facts?.aims.get('a')).toEqual({ label: 'A', target: 5, progress: 6 });
  });
});
