import { clockDate, localTime } from './calendar.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * Returns the instant, in ms since 1970, at which clocks in a time zone show a date (`YYYY-MM-DD`) and a time (`HH:MM`).
 * When the clocks show the time twice, it is the first of the two. When they skip the time, it is later by the skipped
 * duration.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // Uses the offsets of the previous and the next day, because clocks change at most once within two days.
  const [before, behind] = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)];
  const shown = [wall - before, wall - behind].filter((at) => at + offsetAt(at, timeZone) === wall);
  return shown.length === 0 ? wall - before : Math.min(...shown);
}

/** Offsets at the starts of UTC days, by the zone and the number of the day since 1970. */
const knownOffsets = new Map<string, Map<number, number>>();
/** Number of days of one zone that are kept: a list of planned lines spans a few years. */
const KNOWN_DAYS_MAX = 5_000;

/**
 * Returns the number of ms by which the clocks of a zone are ahead of UTC. On a day that starts and ends with the same
 * offset the clocks do not change, so its instants need no `Intl.DateTimeFormat`, which takes most of the time otherwise.
 */
function offsetAt(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS);
  const start = offsetAtStart(day, timeZone);
  return start === offsetAtStart(day + 1, timeZone) ? start : readOffset(at, timeZone);
}

function offsetAtStart(day: number, timeZone: string): number {
  const known = knownOffsets.get(timeZone) ?? new Map<number, number>();
  knownOffsets.set(timeZone, known);
  const offset = known.get(day) ?? readOffset(day * DAY_MS, timeZone);
  if (known.size >= KNOWN_DAYS_MAX) known.clear();
  known.set(day, offset);
  return offset;
}

function readOffset(at: number, timeZone: string): number {
  const instant = new Date(at);
  const wall = Date.parse(`${clockDate(instant, timeZone)}T${localTime(instant, timeZone)}:00Z`);
  return wall - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
