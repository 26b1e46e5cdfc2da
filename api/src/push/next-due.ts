import { addDays, clockDate, instantOf, weekdayOf } from '@northkeep/contracts';

export interface ReminderTime {
  /** Day of the week, 0 for Sunday to 6 for Saturday; null for every day. */
  readonly day: number | null;
  /** Time of day as 'HH:MM' in `zone`. */
  readonly time: string;
  /** IANA name of a time zone. */
  readonly zone: string;
}

const WEEK_DAYS = 7;

/**
 * Returns the first instant after `after` at which clocks in the zone show the time on the requested day; both instants
 * are in ms since 1970. When the clocks skip the time, the instant is later by the skipped duration. When the clocks
 * show the time twice, only its first occurrence counts.
 */
export function nextReminderTime({ day, time, zone }: ReminderTime, after: number): number {
  const today = clockDate(new Date(after), zone);
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    if (day !== null && weekdayOf(date) !== day) continue;
    const at = instantOf(date, time, zone);
    if (at > after) return at;
  }
  // No day of the week was found, because the zone has skipped a whole day, as Samoa did in 2011.
  return instantOf(addDays(today, WEEK_DAYS + 1), time, zone);
}
