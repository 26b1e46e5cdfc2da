import { addDays, addIsoWeeks, sundayOf } from '@northkeep/contracts';
import { RIDGE_WEEKS, type Week, type WeekStep } from './progress.ts';

/** The progress of one step in one ISO week. */
interface WeekRecord extends WeekStep {
  readonly week: string;
}

/** Returns the last `count` ISO weeks up to `week`, oldest first, with the progress that was recorded in each. */
export function listLastWeeks({
  week,
  records,
  count = RIDGE_WEEKS,
}: {
  week: string;
  records: Iterable<WeekRecord>;
  count?: number;
}): Week[] {
  const weeks = Array.from({ length: count }, (_, i) => ({
    id: addIsoWeeks(week, i + 1 - count),
    steps: [] as WeekStep[],
  }));
  const byId = new Map(weeks.map(({ id, steps }) => [id, steps]));
  for (const { week: id, stepId, goalId, target, progress } of records)
    byId.get(id)?.push({ stepId, goalId, target, progress });
  return weeks;
}

/**
 * Returns the steps of the week under way: those selected now with their present target, and those that were ticked in
 * this week and are parked or deleted since. The share of a week therefore does not rise when a ticked step leaves it.
 */
export function composeWeek(selected: readonly WeekStep[], recorded: readonly WeekStep[]): WeekStep[] {
  const shown = new Set(selected.map(({ stepId }) => stepId));
  return [...selected, ...recorded.filter(({ stepId, progress }) => !shown.has(stepId) && progress > 0)];
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
