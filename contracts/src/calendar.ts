import { DAY_MS } from './durations.ts';

/** Time zone that is used when neither the settings nor the device specifies one. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/**
 * Names of UTC. A device reports one of them when its time zone was never set, or when the browser hides the real one.
 */
const UTC = /^(Etc\/)?(UTC|UCT|GMT([+-]?0)?|Universal|Zulu|Greenwich)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the effective time zone: the time zone that the user chose, otherwise the device's, otherwise {@link
 * DEFAULT_TIME_ZONE}.
 */
export function timeZoneOf(chosen: string | null | undefined): string {
  if (chosen && isTimeZone(chosen)) return chosen;
  return reportedTimeZone() ?? DEFAULT_TIME_ZONE;
}

/** Returns the time zone that this device reports; null when it reports none. */
export function reportedTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Chromium reports 'Etc/Unknown' for a system without a time zone.
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
}

/** Returns the time zone of the place of this device; null when the device reports none, or UTC. */
export function placeTimeZone(): string | null {
  const zone = reportedTimeZone();
  return zone === null || isUtc(zone) ? null : zone;
}

/** True for a name of UTC, such as 'Etc/UTC' and 'GMT'. */
export const isUtc = (zone: string): boolean => UTC.test(zone);

/** True for a time zone that this device supports, such as 'Europe/Zurich'. */
export function isTimeZone(name: string): boolean {
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the calendar date (`YYYY-MM-DD`) of an instant in a time zone. `dayStartsAt` is the hour (0 to 6) at which a
 * day begins: at 2:00 of a day that begins at 4:00, it is still the day before. It has no default value, because every
 * place has to decide between the day of a person and the date on the clock, {@link clockDate}.
 */
export function localDate(instant: Date, timeZone: string, dayStartsAt: number): string {
  const { year, month, day, hour } = partsOf(instant, timeZone);
  const date = `${year}-${month}-${day}`;
  // The hour of the clock is compared, because a night with a change of the clock has an hour more or less.
  return Number(hour) < dayStartsAt ? addDays(date, -1) : date;
}

/**
 * Returns the calendar date (`YYYY-MM-DD`) of an instant in a time zone, with days that begin at midnight. Use it
 * wherever a time of day is shown with its date.
 */
export const clockDate = (instant: Date, timeZone: string): string => localDate(instant, timeZone, 0);

/** Returns the time of day (`HH:MM`) of an instant in a time zone. */
export const localTime = (instant: Date, timeZone: string): string => {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
};

/** Returns the parts of an instant by name. The pattern of a formatted date is not specified and differs between browsers. */
const partsOf = (instant: Date, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/**
 * Adds days to a date (`YYYY-MM-DD`); a negative number subtracts days. Daylight saving changes do not affect the
 * result.
 */
export function addDays(date: string, days: number): string {
  return new Date(noonOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day of the week: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(noonOf(date)).getUTCDay();
}

/** Returns the Monday on or before a date, the start of a scheduling week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** Returns the ISO 8601 week of a date, such as `2026-W47`. The records of weekly reviews use it as id. */
export function isoWeekOf(date: string): string {
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = addDays(mondayOf(date), 3);
  const year = thursday.slice(0, 4);
  const days = Math.round((noonOf(thursday) - noonOf(`${year}-01-01`)) / DAY_MS);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** Returns the Monday of an ISO week: `2026-11-16` for `2026-W47`. */
export function mondayOfIsoWeek(week: string): string {
  // January 4th is always in the first week (ISO 8601).
  return addDays(mondayOf(`${week.slice(0, 4)}-01-04`), 7 * (Number(week.slice(6)) - 1));
}

/** Returns the ISO week that is `weeks` later, or earlier for a negative number. */
export function addIsoWeeks(week: string, weeks: number): string {
  return isoWeekOf(addDays(mondayOfIsoWeek(week), 7 * weeks));
}

/** Returns noon UTC of a date, in ms since the epoch. */
export function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' },
  });
  formats.set(timeZone, made);
  return made;
}
