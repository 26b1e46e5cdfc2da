import { describe, expect, it } from 'vitest';
import { collectWeekSteps, countLinesByDay, listLastWeeks } from './weeks.ts';

const step = (stepId: string, progress: number, target = 2) => ({ stepId, goalId: 'a', target, progress });

describe('listLastWeeks', () => {
  const weeks = listLastWeeks({
    week: '2027-W01',
    records: [
      { week: '2026-W53', ...step('one', 1) },
      { week: '2027-W01', ...step('one', 2) },
      { week: '2026-W51', ...step('one', 2) },
      { week: '2026-W53', ...step('two', 0) },
    ],
    count: 3,
  });

  it('counts ISO weeks back across the year boundary', () => {
    expect(weeks.map(({ id }) => id)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  });
  it('puts each record into its week and leaves out earlier ones', () => {
    expect(weeks.map(({ steps }) => steps)).toEqual([[], [step('one', 1), step('two', 0)], [step('one', 2)]]);
  });
});

describe('collectWeekSteps', () => {
  const isDeleted = (stepId: string) => stepId.startsWith('gone');

  // shows: planner.weeks.tick.gone
  it('keeps the progress of a step parked or deleted since, and ignores a parked one without progress', () => {
    const recorded = [step('one', 1), step('gone', 2), step('parked', 0), step('parked later', 1)];
    expect(collectWeekSteps([step('one', 1, 3), step('new', 0)], recorded, isDeleted)).toEqual([
      step('one', 1, 3),
      step('new', 0),
      step('gone', 2),
      step('parked later', 1),
    ]);
  });
  // shows: planner.main.progress.deleting
  it('keeps the plan of a deleted step without progress, so that deleting never raises the share', () => {
    expect(collectWeekSteps([step('one', 1)], [step('gone', 0)], isDeleted)).toEqual([step('one', 1), step('gone', 0)]);
  });
});

describe('countLinesByDay', () => {
  // shows: planner.main.strip.lines
  it('counts all and done tasks, ignoring journal and unscheduled lines', () => {
    const line = (scheduleDate: string | null, isDone: boolean, type: 'task' | 'journal' = 'task') => ({
      scheduleDate,
      isDone,
      type,
    });
    const counts = countLinesByDay([
      line('2026-05-14', true),
      line('2026-05-14', false),
      line('2026-05-14', true, 'journal'),
      line('2026-05-15', true, 'journal'),
      line(null, true),
    ]);
    expect([...counts]).toEqual([['2026-05-14', { done: 1, all: 2 }]]);
  });
});
