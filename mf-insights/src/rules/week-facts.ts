import { HOUR_MS, isoWeekOf, localDate, MINUTE_MS } from '@northkeep/contracts';
import type { UserDays } from './user-days.ts';

/** Progress of one step in one ISO week. */
export interface ProgressRecord {
  readonly week: string;
  readonly stepId: string;
  readonly stepLabel: string;
  readonly aimId: string;
  readonly aimLabel: string;
  readonly target: number;
  readonly progress: number;
}

/** Fields of a line from which the figures are computed. */
export interface TaskRecord {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  /** ISO instant. */
  readonly doneAt: string | null;
  /** ISO date. */
  readonly scheduleDate: string | null;
  /** Former ISO date of the open task, which the weekly rollover removed. */
  readonly missedOn: string | null;
  readonly minutes: number | null;
}

export interface InsightRecords {
  readonly progress: Iterable<ProgressRecord>;
  readonly tasks: Iterable<TaskRecord>;
  /** ISO weeks with a completed review. */
  readonly reviewed: ReadonlySet<string>;
}

/** Planned and done times of one step or aim in a week. */
export interface StepCounts {
  readonly label: string;
  readonly target: number;
  readonly progress: number;
}

/** Facts about one ISO week, read from the records. */
export interface WeekStats {
  readonly week: string;
  readonly steps: ReadonlyMap<string, StepCounts>;
  readonly aims: ReadonlyMap<string, StepCounts>;
  /** Planned number of times of all steps. */
  readonly planned: number;
  /** Number of times done, limited to the planned times of each step. */
  readonly done: number;
  /** Number of times done, including those above the planned times. */
  readonly times: number;
  /**
   * Number of tasks with a date in this week whose outcome is known: they were done on time, or can no longer be done
   * on time.
   */
  readonly due: number;
  /** Number of these due tasks that were done within 24 hours after the end of their day. */
  readonly kept: number;
  /** Number of tasks that were done in the week, with or without a date. */
  readonly tasksDone: number;
  /** Minutes noted on the tasks done in the week; null when none has any. */
  readonly minutes: number | null;
  /** Number of days of the week with noted minutes. */
  readonly focusDays: number;
  readonly isReviewed: boolean;
}

/** A task that is done at most this time after the end of its day still counts as done on time. */
const GRACE_MS = 24 * HOUR_MS;
/**
 * Length in ms of the blocks of time for which the local date is cached. All time zone offsets are multiples of it, so
 * the date never changes within a block.
 */
const ZONE_BLOCK_MS = 15 * MINUTE_MS;

type Sums = { -readonly [K in keyof WeekStats]: WeekStats[K] } & {
  readonly steps: Map<string, StepCounts>;
  readonly aims: Map<string, StepCounts>;
  readonly focus: Set<string>;
};

/**
 * Computes the facts of each ISO week that any record belongs to, in one pass over the records.
 * @param now ms since the epoch; decides which tasks can still be done on time
 * @param days what the days and weeks depend on
 */
export function computeWeekStats(
  { progress, tasks, reviewed }: InsightRecords,
  { now, ...days }: { readonly now: number } & UserDays,
): Map<string, WeekStats> {
  const weeks = new Map<string, Sums>();
  const dayOf = createDayOf(days);
  const weekOf = createWeekOf();
  const sumsOf = (week: string) => {
    const found = weeks.get(week) ?? emptySums(week);
    weeks.set(week, found);
    return found;
  };
  for (const record of progress) addProgress(sumsOf(record.week), record);
  for (const week of reviewed) sumsOf(week).isReviewed = true;
  /** Earliest date whose tasks can still be done on time. */
  const openFrom = dayOf(now - GRACE_MS);
  for (const task of tasks) {
    if (task.type !== 'task') continue;
    const doneAt = task.isDone && task.doneAt !== null ? Date.parse(task.doneAt) : null;
    const keptUntil = doneAt === null ? null : dayOf(doneAt - GRACE_MS);
    for (const day of daysOf(task)) {
      // A done task without the time of its completion, such as an imported one, counts neither as on time nor as
      // missed.
      if (task.isDone && keptUntil === null) continue;
      const isKept = keptUntil !== null && keptUntil <= day;
      if (!isKept && day >= openFrom) continue;
      const sums = sumsOf(weekOf(day));
      sums.due += 1;
      if (isKept) sums.kept += 1;
    }
    if (doneAt !== null) addDone(sumsOf(weekOf(dayOf(doneAt))), task.minutes, dayOf(doneAt));
  }
  return weeks;
}

/** Returns the facts of a week without any record, in which the user was away. */
export function createEmptyWeekStats(week: string): WeekStats {
  return emptySums(week);
}

function emptySums(week: string): Sums {
  const counts = { planned: 0, done: 0, times: 0, due: 0, kept: 0, tasksDone: 0, focusDays: 0 };
  return { week, ...counts, minutes: null, isReviewed: false, steps: new Map(), aims: new Map(), focus: new Set() };
}

function addProgress(sums: Sums, { stepId, stepLabel, aimId, aimLabel, target, progress }: ProgressRecord): void {
  sums.planned += target;
  sums.done += Math.min(progress, target);
  sums.times += progress;
  sums.steps.set(stepId, { label: stepLabel, target, progress });
  const aim = sums.aims.get(aimId);
  sums.aims.set(aimId, {
    label: aimLabel,
    target: target + (aim?.target ?? 0),
    progress: progress + (aim?.progress ?? 0),
  });
}

function addDone(sums: Sums, minutes: number | null, day: string): void {
  sums.tasksDone += 1;
  if (minutes === null) return;
  sums.minutes = (sums.minutes ?? 0) + minutes;
  sums.focus.add(day);
  sums.focusDays = sums.focus.size;
}

/** Returns the days on which a task was due: the date that the rollover took from it, and its current date. */
function daysOf({ scheduleDate, missedOn }: TaskRecord): string[] {
  const days = [missedOn, scheduleDate].filter((day) => day !== null);
  return days[0] === days[1] ? days.slice(0, 1) : days;
}

/**
 * Returns a function that converts an instant in ms to the local date. It caches dates, because formatting a date takes
 * longer than all other work.
 */
function createDayOf({ zone, dayStartsAt = 0 }: UserDays): (instant: number) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const block = Math.floor(instant / ZONE_BLOCK_MS);
    const found = known.get(block);
    if (found !== undefined) return found;
    const day = localDate(new Date(instant), zone, dayStartsAt);
    known.set(block, day);
    return day;
  };
}

function createWeekOf(): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const found = known.get(day) ?? isoWeekOf(day);
    known.set(day, found);
    return found;
  };
}
