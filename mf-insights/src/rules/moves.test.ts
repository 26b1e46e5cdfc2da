import { describe, expect, it } from 'vitest';
import type { InsightHistory } from './history.ts';
import { findSuggestedActions, type SuggestedActionsInput } from './moves.ts';
import { createEmptyWeekStats, type StepCounts, type WeekStats } from './week-facts.ts';

const WEDNESDAY = '2026-11-25';
const facts = (week: string, change: Partial<WeekStats> = {}): WeekStats => ({
  ...createEmptyWeekStats(week),
  ...change,
});
const steps = (...entries: [string, StepCounts][]) => ({ steps: new Map(entries) });
const times = (label: string, progress: number, target: number): StepCounts => ({ label, progress, target });
const shares = (...percents: number[]) =>
  percents.map((done, at) => facts(`2026-W${30 + at}`, { planned: 100, done, isReviewed: true }));

function input(
  change: { weeks?: readonly WeekStats[]; running?: WeekStats; tasksToday?: number } & Partial<SuggestedActionsInput>,
): SuggestedActionsInput {
  const { weeks = [facts('2026-W47')], running = facts('2026-W48'), tasksToday = 0, ...rest } = change;
  const history: InsightHistory = { weeks, running, underWay: running, tasksToday, firstMonday: '2026-08-03' };
  return { history, today: WEDNESDAY, selected: new Map([['s', { label: 'Run', total: 3 }]]), ...rest };
}
const ids = (change: Parameters<typeof input>[0]) =>
  findSuggestedActions(input(change)).map(({ kind, id }) => `${kind} ${id}`);

describe('findSuggestedActions', () => {
  it('finds nothing before the first complete week', () => {
    expect(ids({ weeks: [], tasksToday: 3 })).toEqual([]);
  });

  // shows: insights.moves.review
  it('asks for the review of the last week until Friday and of the running one from Saturday', () => {
    const last = facts('2026-W47', { planned: 10, done: 7 });
    expect(findSuggestedActions(input({ weeks: [last] }))).toEqual([
      { kind: 'now', id: 'review', week: '2026-W47', done: 7, planned: 10 },
    ]);
    expect(ids({ weeks: [{ ...last, isReviewed: true }] })).toEqual([]);
    const running = facts('2026-W48', { planned: 10, done: 2 });
    expect(findSuggestedActions(input({ weeks: [last], running, today: '2026-11-28' }))[0]).toMatchObject({
      week: '2026-W48',
    });
  });

  // shows: insights.moves.step-left
  it('names the step with the most times left when each remaining day needs one', () => {
    const running = facts('2026-W48', steps(['s', times('Run', 0, 5)], ['t', times('Read', 1, 7)]));
    const selected = new Map([
      ['s', { label: 'Run', total: 5 }],
      ['t', { label: 'Read', total: 7 }],
    ]);
    expect(findSuggestedActions(input({ running, selected }))).toEqual([
      { kind: 'now', id: 'step-left', label: 'Read', left: 6, target: 7, days: 5 },
    ]);
    expect(ids({ running: facts('2026-W48', steps(['s', times('Run', 1, 5)])) })).toEqual([]);
    expect(ids({ running, selected: new Map() })).toEqual([]);
    const untouched = new Map([['u', { label: 'Draw', total: 5 }]]);
    expect(findSuggestedActions(input({ selected: untouched }))[0]).toMatchObject({
      label: 'Draw',
      left: 5,
      target: 5,
    });
  });

  it('suggests the tasks of today with their number', () => {
    expect(findSuggestedActions(input({ tasksToday: 2 }))).toEqual([{ kind: 'now', id: 'tasks-today', count: 2 }]);
  });

  // shows: insights.moves.plan-less
  it('suggests a smaller plan after four consecutive weeks below the plan', () => {
    const weeks = [2, 1, 2, 2].map((done, at) => facts(`2026-W${44 + at}`, steps(['s', times('Run', done, 3)])));
    expect(findSuggestedActions(input({ weeks }))).toEqual([
      { kind: 'next', id: 'plan-less', label: 'Run', target: 3, mean: 1.75, better: 2 },
    ]);
    expect(ids({ weeks: weeks.slice(1) })).toEqual([]);
    expect(ids({ weeks, selected: new Map([['s', { label: 'Run', total: 2 }]]) })).toEqual([]);
    const met = weeks.map((week, at) => (at === 0 ? facts(week.week, steps(['s', times('Run', 3, 3)])) : week));
    expect(ids({ weeks: met })).toEqual([]);
  });

  it('suggests an aim that had no progress for two weeks', () => {
    const rests = (week: string, progress = 0) => facts(week, { aims: new Map([['a', times('Sail', progress, 2)]]) });
    expect(findSuggestedActions(input({ weeks: [rests('2026-W46'), rests('2026-W47')] }))).toEqual([
      { kind: 'next', id: 'aim-rests', label: 'Sail' },
    ]);
    expect(ids({ weeks: [rests('2026-W46', 1), rests('2026-W47')] })).toEqual([]);
  });

  it('asks for minutes when completed tasks have none', () => {
    expect(ids({ weeks: [facts('2026-W47', { tasksDone: 2 })] })).toEqual(['next note-minutes']);
    expect(ids({ weeks: [facts('2026-W47', { tasksDone: 2, minutes: 5 })] })).toEqual([]);
  });

  // shows: insights.moves.spread
  it('compares the spread of the last four planned weeks with the four before', () => {
    expect(findSuggestedActions(input({ weeks: shares(20, 80, 20, 80, 50, 70, 50, 70) }))).toEqual([
      { kind: 'stability', id: 'spread', now: 10, before: 30 },
    ]);
  });

  // shows: insights.moves.later
  it('says how many weeks are missing for the comparison of the spread', () => {
    expect(findSuggestedActions(input({ weeks: shares(20, 80, 20, 80, 50, 70) }))).toEqual([
      { kind: 'stability', id: 'spread-later', weeks: 2 },
    ]);
    expect(ids({ weeks: shares(20, 80, 20) })).toEqual([]);
  });
});
