const MINUTES_PER_HOUR = 60;
/** Length in minutes that a line without planned minutes takes in the hours of a day. */
export const DEFAULT_LENGTH = 30;
/** Smallest length in minutes that is drawn, so that a short line has room for one row of text. */
const LENGTH_MIN = 20;
/** Minutes to which a dragged line snaps. */
export const SNAP_MINUTES = 15;
const DAY_MINUTES = 24 * MINUTES_PER_HOUR;
/** Hours that are shown on a day without lines outside of them: from 8 in the morning to 6 in the evening. */
const DAY_HOURS = { from: 8, to: 18 } as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface MaybeTimedLine {
  readonly scheduleTime: string | null;
  /** Names of the fields that could not be decrypted. */
  readonly damaged: { has(field: 'scheduleTime'): boolean };
}

/** True for a line whose time of day can be read. */
export const hasTimeOfDay = <T extends MaybeTimedLine>(line: T): line is T & { readonly scheduleTime: string } =>
  line.scheduleTime !== null && !line.damaged.has('scheduleTime') && TIME.test(line.scheduleTime);

/** A line with a time of day. */
export interface TimedLine {
  readonly id: string;
  /** Time of day: 'HH:MM'. */
  readonly scheduleTime: string;
  /** Planned length in minutes; null without one. */
  readonly minutes: number | null;
}

/** Place of a line among the hours of its day. */
export interface HourPlace {
  readonly id: string;
  /** Minute of the day at which it begins. */
  readonly start: number;
  /** Minute of the day from which it is drawn: before its start where less than one row of text is left until midnight. */
  readonly top: number;
  /** Minute of the day at which it ends, at most that of midnight. */
  readonly end: number;
  /** Column among the lines that overlap with it, from 0, and the number of their columns. */
  readonly column: number;
  readonly columns: number;
}

/** Returns the minute of the day of a time such as '09:30'. */
export const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * MINUTES_PER_HOUR + Number(time.slice(3, 5));

/** Returns the time of day of a minute: '09:30'. The minute is kept within the day. */
export function timeOfMinute(minute: number): string {
  const kept = Math.min(Math.max(0, minute), DAY_MINUTES - 1);
  const parts = [Math.floor(kept / MINUTES_PER_HOUR), kept % MINUTES_PER_HOUR];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Computes the start, end and column of each line of a day, in the order of their times. Lines whose times overlap get
 * different columns. Of lines that begin at the same time, the longer one is first.
 */
export function placeByHour(lines: readonly TimedLine[]): readonly HourPlace[] {
  const spans = lines
    .map(spanOf)
    .sort((a, b) => a.top - b.top || a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1));
  const places: HourPlace[] = [];
  let group: Span[] = [];
  let groupEnd = 0;
  for (const span of spans) {
    if (span.top >= groupEnd) {
      places.push(...placeGroup(group));
      group = [];
    }
    group.push(span);
    groupEnd = Math.max(groupEnd, span.end);
  }
  return [...places, ...placeGroup(group)];
}

type Span = Pick<HourPlace, 'id' | 'start' | 'top' | 'end'>;

function spanOf({ id, scheduleTime, minutes }: TimedLine): Span {
  const start = minuteOfDay(scheduleTime);
  const length = Math.max(LENGTH_MIN, minutes ?? DEFAULT_LENGTH);
  const top = Math.min(start, DAY_MINUTES - LENGTH_MIN);
  return { id, start, top, end: Math.min(DAY_MINUTES, start + length) };
}

/** Places lines of which each overlaps with another one, each in the first column that is free at its time. */
function placeGroup(group: readonly Span[]): HourPlace[] {
  const ends: number[] = [];
  const columnOf = group.map(({ top, end }) => {
    const free = ends.findIndex((other) => other <= top);
    const column = free === -1 ? ends.length : free;
    ends[column] = end;
    return column;
  });
  return group.map((span, at) => ({ ...span, column: columnOf[at] ?? 0, columns: ends.length }));
}

/** Returns the first hour and the hour after the last one that the days of the places show. */
export function findShownHours(places: readonly HourPlace[]): { readonly from: number; readonly to: number } {
  return {
    from: Math.min(DAY_HOURS.from, ...places.map(({ top }) => Math.floor(top / MINUTES_PER_HOUR))),
    to: Math.max(DAY_HOURS.to, ...places.map(({ end }) => Math.ceil(end / MINUTES_PER_HOUR))),
  };
}

/** Returns the minute of the day to which a dragged line snaps, so that it begins on the day. */
export const snapMinute = (minute: number): number =>
  Math.min(Math.max(0, Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES), DAY_MINUTES - SNAP_MINUTES);

/** Returns the length in minutes of a line whose lower edge is dragged to a minute of the day: whole quarters of an hour. */
export const snapLength = (start: number, end: number): number =>
  Math.max(SNAP_MINUTES, Math.min(DAY_MINUTES, Math.round(end / SNAP_MINUTES) * SNAP_MINUTES) - start);

/** Returns a minute of the day moved by `by` minutes; the same minute where the line would begin on another day. */
export function shiftMinute(minute: number, by: number): number {
  const shifted = minute + by;
  return shifted < 0 || shifted >= DAY_MINUTES ? minute : shifted;
}

/** Returns a length in minutes changed by `by`: at least a quarter of an hour, and until midnight at most. */
export const shiftLength = (start: number, length: number, by: number): number =>
  Math.max(SNAP_MINUTES, Math.min(length + by, DAY_MINUTES - start));
