import { addDays, isoWeekOf, sundayOf } from '@northkeep/contracts';
import { RIDGE_WEEKS, type Week, type WeekStep } from './progress.ts';

/** The last ISO weeks up to today's, oldest first: past ones from their logs, this one from the steps themselves. */
export function lastWeeks({
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

/** The seven days of the strip, from Sunday. */
export function stripDays(today: string): string[] {
  const sunday = sundayOf(today);
  return Array.from({ length: 7 }, (_, i) => addDays(sunday, i));
}

/** A line as far as a day's halo is concerned. */
export interface DayLine {
  readonly scheduleDate: string | null;
  readonly isDone: boolean;
  readonly type: 'task' | 'journal';
}

/** The share (0 to 1) of each day's tasks that are done; days without any are missing. */
export function haloByDay(lines: Iterable<DayLine>): Map<string, number> {
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
