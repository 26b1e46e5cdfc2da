import { addIsoWeeks } from '@northkeep/contracts';
import { type PlannerWeek, RIDGE_CHART_WEEKS, type WeekStep } from './progress.ts';

/** The progress of one step in one ISO week. */
interface WeekRecord extends WeekStep {
  readonly week: string;
}

/** Returns the last `count` ISO weeks up to `week`, oldest first, with the progress that was recorded in each. */
export function listLastWeeks({
  week,
  records,
  count = RIDGE_CHART_WEEKS,
}: {
  week: string;
  records: Iterable<WeekRecord>;
  count?: number;
}): PlannerWeek[] {
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
 * Returns the steps of the current week: the selected steps with their present target, the steps with progress this
 * week that have since been parked, and all recorded steps that have since been deleted. The share of a week therefore
 * does not rise when a step with progress is parked or when a step is deleted.
 */
export function collectWeekSteps(
  selected: readonly WeekStep[],
  recorded: readonly WeekStep[],
  isDeleted: (stepId: string) => boolean,
): WeekStep[] {
  const shown = new Set(selected.map(({ stepId }) => stepId));
  const left = recorded.filter(({ stepId, progress }) => !shown.has(stepId) && (progress > 0 || isDeleted(stepId)));
  return [...selected, ...left];
}

/** Fields of a notes line that the completion of a day depends on. */
export interface DayLine {
  readonly scheduleDate: string | null;
  readonly isDone: boolean;
  readonly type: 'task' | 'journal';
}

/** Number of tasks of a day, and of those that are done. */
export interface DayTaskCounts {
  readonly done: number;
  readonly all: number;
}

/** Counts tasks by ISO date; days without tasks are missing. */
export function countLinesByDay(lines: Iterable<DayLine>): Map<string, DayTaskCounts> {
  const counts = new Map<string, DayTaskCounts>();
  for (const { scheduleDate, isDone, type } of lines) {
    if (!scheduleDate || type !== 'task') continue;
    const { done, all } = counts.get(scheduleDate) ?? { done: 0, all: 0 };
    counts.set(scheduleDate, { done: done + (isDone ? 1 : 0), all: all + 1 });
  }
  return counts;
}
