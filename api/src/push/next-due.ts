import { addDays, clockDate, DAY_MS, weekdayOf } from '@northkeep/contracts';
import { LRUCache } from 'lru-cache';

export interface ReminderTime {
  /** Day of the week, 0 for Sunday to 6 for Saturday; null for every day. */
  readonly day: number | null;
  /** Time of day as 'HH:MM' in `zone`. */
  readonly time: string;
  /** IANA name of a time zone. */
  readonly zone: string;
}

const WEEK_DAYS = 7;
/** Number of cached clocks. There are about 420 zones, but each name may be written in upper or lower case. */
const CLOCKS_MAX = 500;
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: CLOCKS_MAX });

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

/** Returns the instant of a local date and time; of two such instants, the earlier. */
function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // Uses the offsets of the previous and the next day, because clocks change at most once within two days.
  const [before, behind] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  const shown = [wall - before, wall - behind].filter((at) => at + offsetAt(at, zone) === wall);
  return shown.length === 0 ? wall - before : Math.min(...shown);
}

/** Returns the number of ms by which the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  });
}
