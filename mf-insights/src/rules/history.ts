import { addDays, addIsoWeeks, isoWeekOf, mondayOf, mondayOfIsoWeek } from '@northkeep/contracts';
import type { UserDays } from './user-days.ts';
import { computeWeekStats, createEmptyWeekStats, type InsightRecords, type WeekStats } from './week-facts.ts';

/** Weeks of a user, beginning with the first whole week. */
export interface InsightHistory {
  /** Complete weeks, the oldest first, including weeks in which the user was away. */
  readonly weeks: readonly WeekStats[];
  /** Current week up to now. */
  readonly running: WeekStats;
  /** Facts of the week to which a step that the user completes now is counted: the current week or the next one. */
  readonly underWay: WeekStats;
  /** Number of open tasks with today's date. */
  readonly tasksToday: number;
  /** Monday of the first whole week, which may be in the future. */
  readonly firstMonday: string;
}

interface HistoryInput extends InsightRecords, UserDays {
  /** Current ISO date in the time zone. */
  readonly today: string;
  /** Current time in ms since the epoch. */
  readonly now: number;
  /** ISO week to which a newly completed step is counted. */
  readonly underWay: string;
  /** ISO date on which the account began; null while it is not known. */
  readonly began: string | null;
}

/**
 * Computes the history of a user. It begins with the first whole week of the account, or with the week of the oldest
 * record when an import contains older ones.
 */
export function computeHistory({
  today,
  now,
  zone,
  dayStartsAt,
  began,
  underWay,
  ...records
}: HistoryInput): InsightHistory {
  let tasksToday = 0;
  function* counted() {
    for (const task of records.tasks) {
      if (task.type === 'task' && !task.isDone && task.scheduleDate === today) tasksToday += 1;
      yield task;
    }
  }
  const facts = computeWeekStats({ ...records, tasks: counted() }, { now, zone, dayStartsAt });
  const week = isoWeekOf(today);
  const firstMonday = findFirstMonday(facts.keys(), began ?? today);
  const weeks: WeekStats[] = [];
  for (let at = isoWeekOf(firstMonday); at < week; at = addIsoWeeks(at, 1))
    weeks.push(facts.get(at) ?? createEmptyWeekStats(at));
  const factsOf = (one: string) => facts.get(one) ?? createEmptyWeekStats(one);
  return { weeks, running: factsOf(week), underWay: factsOf(underWay), tasksToday, firstMonday };
}

function findFirstMonday(weeks: Iterable<string>, firstDay: string): string {
  let earliest = isoWeekOf(firstDay);
  for (const week of weeks) if (week < earliest) earliest = week;
  if (earliest < isoWeekOf(firstDay)) return mondayOfIsoWeek(earliest);
  return mondayOf(firstDay) === firstDay ? firstDay : addDays(mondayOf(firstDay), 7);
}
