import { addDays, addIsoWeeks, mondayOfIsoWeek } from '@northkeep/contracts';

/** Fields of a notes line that decide if it is among the tasks of a week. */
export interface WeekTask {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  /** Instant (ISO 8601) at which it was completed; null if open, or if that is not known. */
  readonly doneAt: string | null;
  readonly scheduleDate: string | null;
  /** Date that the weekly rollover removed; null without one. */
  readonly missedOn: string | null;
}

/** The tasks of one week: those that were completed in it, and those that were planned for it and are still open. */
export interface WeekTasks<T> {
  /** Ordered by the day on which they were done. */
  readonly done: readonly T[];
  /** Ordered by the day for which they were planned. */
  readonly left: readonly T[];
}

/**
 * Returns the tasks of an ISO week. A completed task belongs to the week in which it was completed, or, where that is
 * not known, to the week of its date. `dateOf` returns the user's ISO date of an instant.
 */
export function collectWeekTasks<T extends WeekTask>(
  lines: Iterable<T>,
  { week, dateOf }: { week: string; dateOf: (instant: string) => string },
): WeekTasks<T> {
  const monday = mondayOfIsoWeek(week);
  const end = addDays(monday, 7);
  const done: [day: string, line: T][] = [];
  const left: [day: string, line: T][] = [];
  for (const line of lines) {
    if (line.type !== 'task') continue;
    const day = line.isDone && line.doneAt !== null ? dateOf(line.doneAt) : plannedDayOf(line);
    if (day !== null && day >= monday && day < end) (line.isDone ? done : left).push([day, line]);
  }
  return { done: inOrder(done), left: inOrder(left) };
}

/** Returns the day for which a task is or was planned: its date, or the one that the weekly rollover removed. */
export const plannedDayOf = ({ scheduleDate, missedOn }: Pick<WeekTask, 'scheduleDate' | 'missedOn'>): string | null =>
  scheduleDate ?? missedOn;

function inOrder<T>(tasks: [day: string, line: T][]): T[] {
  return tasks.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, line]) => line);
}

/**
 * Returns the date in the ISO week `to` for a task that was planned for `day`: the same weekday, or today where that
 * weekday has passed.
 */
export function carryToWeek(day: string, { to, today }: { to: string; today: string }): string {
  const monday = mondayOfIsoWeek(to);
  let moved = day;
  while (moved < monday) moved = addDays(moved, 7);
  while (moved >= mondayOfIsoWeek(addIsoWeeks(to, 1))) moved = addDays(moved, -7);
  return moved < today ? today : moved;
}
