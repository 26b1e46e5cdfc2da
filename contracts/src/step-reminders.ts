import { addDays, clockDate, weekdayOf } from './calendar.ts';
import { MINUTE_MS } from './durations.ts';
import { formatDate, formatTime } from './formats.ts';
import { instantOf } from './local-instant.ts';
import { listShownWeek } from './region.ts';
import { WEEKDAY_CODES } from './repeats/repeat-parts.ts';

/** A reminder of a weekly step: the same time on each of its days. */
export interface StepReminder {
  /** Weekdays from Monday to Sunday, each once: 0 for Sunday to 6 for Saturday. */
  readonly weekdays: readonly number[];
  /** 'HH:MM' of a clock with 24 hours. */
  readonly time: string;
}

const STORED = /^((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*) ((?:[01]\d|2[0-3]):[0-5]\d)$/;
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

/**
 * Reads the stored reminder of a step, such as `MO,WE,FR 18:30`. Returns null for null and for a text in any other form,
 * also for days in another order or twice.
 */
export function readStepReminder(stored: string | null): StepReminder | null {
  const [, days, time] = STORED.exec(stored ?? '') ?? [];
  if (days === undefined || time === undefined) return null;
  const codes = days.split(',');
  const weekdays = FROM_MONDAY.filter((day) => codes.includes(WEEKDAY_CODES[day] ?? ''));
  return writeStepReminder({ weekdays, time }) === stored ? { weekdays, time } : null;
}

/** Returns the stored form of a reminder, with the days from Monday to Sunday; null without a day. */
export function writeStepReminder({ weekdays, time }: StepReminder): string | null {
  const codes = FROM_MONDAY.flatMap((day) => (weekdays.includes(day) ? (WEEKDAY_CODES[day] ?? []) : []));
  return codes.length === 0 ? null : `${codes.join(',')} ${time}`;
}

/** A range of minutes, counted from 1970. */
interface MinuteRange {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** The first minute is the one after it. */
  readonly after: number;
  /** Last minute. */
  readonly until: number;
}

/** Returns the minutes of a range at which a reminder is due, in ascending order. */
export function listStepReminderMinutes(
  { weekdays, time }: StepReminder,
  { zone, after, until }: MinuteRange,
): readonly number[] {
  const minutes: number[] = [];
  const dateAt = (minute: number) => clockDate(new Date(minute * MINUTE_MS), zone);
  // A time that the clocks skip is due later, which is on the next day when they skip midnight.
  const last = dateAt(until);
  for (let date = addDays(dateAt(after), -1); date <= last; date = addDays(date, 1)) {
    if (!weekdays.includes(weekdayOf(date))) continue;
    const minute = Math.floor(instantOf(date, time, zone) / MINUTE_MS);
    // A zone that skipped a whole day has one minute for two dates.
    if (minute > (minutes.at(-1) ?? after) && minute <= until) minutes.push(minute);
  }
  return minutes;
}

/** A date of any week, because only the names of its days are used. */
const ANY_DATE = '2026-11-02';

/** Returns the weekdays in the order of the region, with their short names. */
export const listShownWeekdays = (): readonly { readonly value: number; readonly label: string }[] =>
  listShownWeek(ANY_DATE).map((date) => ({ value: weekdayOf(date), label: formatDate(date, { weekday: 'short' }) }));

/** Describes the days and the time of a reminder: 'Mon, Wed at 6:30 PM'. */
export function describeStepReminder({ weekdays, time }: StepReminder): string {
  const days = listShownWeekdays().filter(({ value }) => weekdays.includes(value));
  return `${days.map(({ label }) => label).join(', ')} at ${formatTime(time)}`;
}
