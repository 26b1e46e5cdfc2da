import { addDays, addIsoWeeks, isoWeekOf, mondayOf, mondayOfIsoWeek } from '@northkeep/contracts';
import { collectWeekFacts, emptyFacts, type InsightRecords, type WeekFacts } from './week-facts.ts';

/** The weeks of a person, from the first one that was whole. */
export interface InsightHistory {
  /** Complete weeks, the oldest first; weeks away are among them. */
  readonly weeks: readonly WeekFacts[];
  /** The week of today, so far. */
  readonly running: WeekFacts;
  /** The week in which a tick counts now: that of today, or the next one. */
  readonly underWay: WeekFacts;
  /** Open tasks whose day is today. */
  readonly tasksToday: number;
  /** Monday of the first whole week, which may lie ahead. */
  readonly firstMonday: string;
}

interface HistoryInput extends InsightRecords {
  /** ISO date in the zone. */
  readonly today: string;
  /** Ms since the epoch. */
  readonly now: number;
  readonly zone: string;
  /** ISO week in which a tick counts now. */
  readonly underWay: string;
  /** ISO date on which the account began; null while it is not known. */
  readonly began: string | null;
}

/**
 * Computes the history of a person. A week that began before the first day is not whole and counts for no figure.
 * Records that are older than the account (an import) count.
 */
export function computeHistory({ today, now, zone, began, underWay, ...records }: HistoryInput): InsightHistory {
  let tasksToday = 0;
  function* counted() {
    for (const task of records.tasks) {
      if (task.type === 'task' && !task.isDone && task.scheduleDate === today) tasksToday += 1;
      yield task;
    }
  }
  const facts = collectWeekFacts({ ...records, tasks: counted() }, { now, zone });
  const week = isoWeekOf(today);
  const firstMonday = findFirstMonday(facts.keys(), began ?? today);
  const weeks: WeekFacts[] = [];
  for (let at = isoWeekOf(firstMonday); at < week; at = addIsoWeeks(at, 1)) weeks.push(facts.get(at) ?? emptyFacts(at));
  const factsOf = (one: string) => facts.get(one) ?? emptyFacts(one);
  return { weeks, running: factsOf(week), underWay: factsOf(underWay), tasksToday, firstMonday };
}

function findFirstMonday(weeks: Iterable<string>, firstDay: string): string {
  let earliest = isoWeekOf(firstDay);
  for (const week of weeks) if (week < earliest) earliest = week;
  if (earliest < isoWeekOf(firstDay)) return mondayOfIsoWeek(earliest);
  return mondayOf(firstDay) === firstDay ? firstDay : addDays(mondayOf(firstDay), 7);
}
