import { addDays, isoWeekOf, sundayOf } from '@northkeep/contracts';
import { RIDGE_WEEKS, type Week, type WeekStep } from './progress.ts';

/** Returns the last `count` ISO weeks, oldest first: past weeks from their logs, the current week from its steps. */
export function listLastWeeks({
  today,
  logs,
  now,
  count = RIDGE_WEEKS,
}: {
  today: string;
  logs: ReadonlyMap<string, readonly WeekStep[]>;
  now: readonly WeekStep[];
  count?: number;
}): Week[] {
  return Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i;
    const id = isoWeekOf(addDays(today, -7 * back));
    return { id, steps: back === 0 ? now : (logs.get(id) ?? []) };
  });
}

/** Returns the ISO dates of the seven days of today's week, from Sunday. */
export function listWeekDays(today: string): string[] {
  const sunday = sundayOf(today);
  return Array.from({ length: 7 }, (_, i) => addDays(sunday, i));
}

/** Fields of a notes line that the completion of a day depends on. */
export interface DayLine {
  readonly scheduleDate: string | null;
  readonly isDone: boolean;
  readonly type: 'task' | 'journal';
}

/** Returns the done share (0 to 1) of tasks by ISO date; days without tasks are missing. */
export function completionByDay(lines: Iterable<DayLine>): Map<string, number> {
  const counts = new Map<string, { all: number; done: number }>();
  for (const { scheduleDate, isDone, type } of lines) {
    if (!scheduleDate || type !== 'task') continue;
    const count = counts.get(scheduleDate) ?? { all: 0, done: 0 };
    count.all += 1;
    if (isDone) count.done += 1;
    counts.set(scheduleDate, count);
  }
  return new Map([...counts].map(([date, { all, done }]) => [date, done / all]));
}
