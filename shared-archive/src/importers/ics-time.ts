import { addDays } from '@northkeep/contracts';
import ICAL from 'ical.js';
import { readAllValues, readFirstValue } from './ics-values.ts';
import { isCalendarDate, type LocalDateTime, toLocalDateTime } from './read-date.ts';
import { readWindowsZone } from './windows-zones.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/**
 * Years in which the zones of a file are used. The library expands their rules up to the year of a time, again for each
 * later year.
 */
const ZONE_YEARS = { min: 1900, max: 2100 };
/** Number of days above which a length counts as broken. */
const DAYS_MAX = 10_000;

export interface IcsTime extends LocalDateTime {
  /** Date as written in the file, in the zone that the file names. */
  readonly writtenDate: string;
  /** True for a time in a zone that is neither defined in the file nor known. Its date and time are as written. */
  readonly isZoneUnknown: boolean;
}

/**
 * Returns the local date and time of a property's first value, moved by `days` days in its own zone; null without a
 * readable value: the library would take February 31st for March 3rd. A time without a zone, and one in an unknown zone, stays as it is written.
 */
export function readIcsTime(component: ICAL.Component, name: string, timeZone: string, days = 0): IcsTime | null {
  const property = component.getFirstProperty(name);
  const value = readFirstValue(property);
  const isReadable = value instanceof ICAL.Time && isCalendarDate(String(property?.jCal[3]).slice(0, 10));
  return property && isReadable ? toIcsTime(value, property, timeZone, days) : null;
}

/** Returns the local dates of all values of a property, such as the left out days of a repetition. */
export function readIcsDates(component: ICAL.Component, name: string, timeZone: string): string[] {
  return component.getAllProperties(name).flatMap((property) =>
    readAllValues(property)
      .filter((value) => value instanceof ICAL.Time)
      .flatMap((value) => toIcsTime(value, property, timeZone, 0)?.date ?? []),
  );
}

function toIcsTime(value: ICAL.Time, property: ICAL.Property, timeZone: string, days: number): IcsTime | null {
  const moved = value.clone();
  moved.adjust(days, 0, 0, 0);
  const written = moved.toString();
  const writtenDate = written.slice(0, 10);
  if (!isCalendarDate(writtenDate)) return null;
  if (moved.isDate) return { date: writtenDate, time: null, writtenDate, isZoneUnknown: false };
  const asWritten = { date: writtenDate, time: written.slice(11, 16), writtenDate };
  const zoneName = property.getFirstParameter('tzid');
  const isFloating = moved.zone === ICAL.Timezone.localTimezone && !zoneName;
  if (isFloating) return { ...asWritten, isZoneUnknown: false };
  const local = toLocalDateTime(instantOf(moved, zoneName), timeZone);
  return local ? { ...local, writtenDate, isZoneUnknown: false } : { ...asWritten, isZoneUnknown: true };
}

/**
 * Returns the instant of a time value in ms. A time zone that the file does not define is looked up by its IANA name,
 * which some programs write after a prefix (`/example.org/20050126_1/Europe/Berlin`), and then by its name in Windows.
 */
function instantOf(value: ICAL.Time, zoneName: string | undefined): number {
  const isOfFile = value.zone !== ICAL.Timezone.localTimezone && value.zone !== ICAL.Timezone.utcTimezone;
  if (isOfFile && (value.year < ZONE_YEARS.min || value.year > ZONE_YEARS.max)) return Number.NaN;
  if (value.zone !== ICAL.Timezone.localTimezone || zoneName === undefined) return value.toJSDate().getTime();
  const localTime = Date.parse(`${value.toString().slice(0, 16)}Z`);
  const parts = zoneName.split('/').slice(-ZONE_NAME_PARTS_MAX);
  for (const name of [zoneName, parts.slice(-2).join('/'), parts.join('/'), readWindowsZone(zoneName)]) {
    const instant = name === undefined ? null : instantOfLocalTime(localTime, name);
    if (instant !== null) return instant;
  }
  return Number.NaN;
}

/** Number of parts of the longest IANA names: America/Argentina/Ushuaia. */
const ZONE_NAME_PARTS_MAX = 3;

/**
 * Returns the instant of a local time in a time zone; null for an unknown time zone. The local time is in ms as if it
 * were UTC. One that occurs twice or is skipped has the offset before the clock change (RFC 5545 §3.3.5).
 */
function instantOfLocalTime(localTime: number, zoneName: string): number | null {
  const instants: number[] = [];
  for (const near of [localTime - DAY_SECONDS * 1000, localTime + DAY_SECONDS * 1000]) {
    const localNear = localTimeIn(near, zoneName);
    if (localNear === null) return null;
    instants.push(localTime - (localNear - near));
  }
  return instants.find((instant) => localTimeIn(instant, zoneName) === localTime) ?? instants[0] ?? null;
}

/**
 * Returns the local date and time of an instant in a time zone, in ms as if the local time were UTC; null for an
 * unknown time zone.
 */
function localTimeIn(instant: number, zoneName: string): number | null {
  if (UNKNOWN_ZONES.has(zoneName)) return null;
  try {
    const local = toLocalDateTime(instant, zoneName);
    return local && Date.parse(`${local.date}T${local.time}:00Z`);
  } catch {
    if (UNKNOWN_ZONES.size >= UNKNOWN_ZONES_MAX) UNKNOWN_ZONES.clear();
    UNKNOWN_ZONES.add(zoneName);
    return null;
  }
}

/** Names that are no time zones. Asking the browser for each time of a calendar would take seconds. */
const UNKNOWN_ZONES = new Set<string>();
const UNKNOWN_ZONES_MAX = 1_000;

export interface IcsLength {
  /** Last local date of a component that takes more than one day; null for a shorter one. */
  readonly lastDate: string | null;
  /** Length in minutes; null for whole days, for more than a day and without a length. */
  readonly minutes: number | null;
}

/** Returns the length of a component that begins at `start`, from its duration or its end. */
export function readIcsLength(component: ICAL.Component, start: IcsTime | null, timeZone: string): IcsLength {
  const seconds = secondsOf(component);
  if (seconds === null || !start)
    return { lastDate: null, minutes: seconds === null ? null : seconds / MINUTE_SECONDS };
  if (start.time === null) {
    return { lastDate: lastDateOf(start.date, Math.round(seconds / DAY_SECONDS)), minutes: null };
  }
  if (seconds <= DAY_SECONDS) return { lastDate: null, minutes: seconds / MINUTE_SECONDS };
  const end = readIcsTime(component, 'dtend', timeZone);
  return { lastDate: end?.date ?? lastDateOf(start.date, Math.floor(seconds / DAY_SECONDS) + 1), minutes: null };
}

const lastDateOf = (date: string, days: number): string | null =>
  days > 1 && days < DAYS_MAX ? addDays(date, days - 1) : null;

function secondsOf(component: ICAL.Component): number | null {
  const duration = readFirstValue(component.getFirstProperty('duration'));
  if (duration instanceof ICAL.Duration) return duration.toSeconds();
  const [startProperty, endProperty] = [component.getFirstProperty('dtstart'), component.getFirstProperty('dtend')];
  const [start, end] = [readFirstValue(startProperty), readFirstValue(endProperty)];
  if (!(start instanceof ICAL.Time) || !(end instanceof ICAL.Time)) return null;
  const instants = [zonedInstantOf(end, endProperty), zonedInstantOf(start, startProperty)];
  const ms = (instants[0] ?? Number.NaN) - (instants[1] ?? Number.NaN);
  // Without the instants, the length is that of the hours as they are written.
  return Number.isNaN(ms) ? secondsAsWritten(end) - secondsAsWritten(start) : ms / 1000;
}

/** Returns the instant in ms of a time in a known zone; NaN for a day, a time without a zone and an unknown zone. */
function zonedInstantOf(value: ICAL.Time, property: ICAL.Property | null): number {
  const zoneName = property?.getFirstParameter('tzid');
  const isFloating = value.zone === ICAL.Timezone.localTimezone && zoneName === undefined;
  return value.isDate || isFloating ? Number.NaN : instantOf(value, zoneName);
}

const secondsAsWritten = (value: ICAL.Time): number =>
  Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second) / 1000;
