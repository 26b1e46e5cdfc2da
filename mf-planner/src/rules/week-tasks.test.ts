import { clockDate } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { carryToWeek, collectWeekTasks, type WeekTask } from './week-tasks.ts';

const OPEN: WeekTask = { type: 'task', isDone: false, doneAt: null, scheduleDate: null, missedOn: null };
const task = (name: string, values: Partial<WeekTask>) => ({ ...OPEN, ...values, name });
const collect = (tasks: ReturnType<typeof task>[], zone = 'Europe/Berlin') => {
  const { done, left } = collectWeekTasks(tasks, {
    week: '2026-W47',
    dateOf: (instant) => clockDate(new Date(instant), zone),
  });
  return { done: done.map(({ name }) => name), left: left.map(({ name }) => name) };
};

describe('collectWeekTasks', () => {
  it('takes completed tasks by the day they were done, and open ones by their date', () => {
    const tasks = [
      task('late', { isDone: true, doneAt: '2026-11-21T09:00:00Z', scheduleDate: '2026-11-02' }),
      task('early', { isDone: true, doneAt: '2026-11-16T09:00:00Z' }),
      task('done a week later', { isDone: true, doneAt: '2026-11-24T09:00:00Z', scheduleDate: '2026-11-18' }),
      task('sunday', { scheduleDate: '2026-11-22' }),
      task('monday', { scheduleDate: '2026-11-16' }),
      task('next monday', { scheduleDate: '2026-11-23' }),
      task('entry', { type: 'journal', scheduleDate: '2026-11-18' }),
    ];
    expect(collect(tasks)).toEqual({ done: ['early', 'late'], left: ['monday', 'sunday'] });
  });

  it('keeps a task whose date the weekly rollover removed, unless it has a new date', () => {
    const tasks = [
      task('missed', { missedOn: '2026-11-19' }),
      task('planned again', { missedOn: '2026-11-19', scheduleDate: '2026-11-30' }),
    ];
    expect(collect(tasks).left).toEqual(['missed']);
  });

  it('takes the week of the date where the day of completion is not known', () => {
    expect(collect([task('imported', { isDone: true, scheduleDate: '2026-11-17' })]).done).toEqual(['imported']);
  });

  it('counts an instant in the zone of the user', () => {
    const sunday = [task('at night', { isDone: true, doneAt: '2026-11-22T23:30:00Z' })];
    expect(collect(sunday, 'Europe/London').done).toEqual(['at night']);
    expect(collect(sunday).done).toEqual([]);
  });
});

describe('carryToWeek', () => {
  it('keeps the weekday, and takes today where it has passed', () => {
    expect(carryToWeek('2026-11-20', { to: '2026-W48', today: '2026-11-25' })).toBe('2026-11-27');
    expect(carryToWeek('2026-11-17', { to: '2026-W48', today: '2026-11-25' })).toBe('2026-11-25');
    expect(carryToWeek('2026-11-25', { to: '2026-W49', today: '2026-11-28' })).toBe('2026-12-02');
    expect(carryToWeek('2026-12-30', { to: '2027-W01', today: '2027-01-02' })).toBe('2027-01-06');
  });
});
