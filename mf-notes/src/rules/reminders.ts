import { DAY_MS, instantOf, isLocalDate, KINDS, MINUTE_MS, type RecordValues } from '@northkeep/contracts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The values of a line that its reminder depends on. */
export interface RemindedLine
  extends Pick<RecordValues<'lines'>, 'type' | 'isDone' | 'scheduleDate' | 'scheduleTime' | 'reminder'> {
  readonly id: string;
  /** Names of the fields that could not be decrypted. */
  readonly damaged: { has(field: 'scheduleTime' | 'reminder'): boolean };
}

/** The reminder of a line, or of a weekly step on one of its days. */
export interface DueReminder {
  readonly kind: 'line' | 'step';
  readonly id: string;
  /** Minute at which the user is reminded, counted from 1970. */
  readonly dueMinute: number;
}

/**
 * True for a line of which the user is reminded: an open task with a day, a time and a reminder. The clear fields are
 * read first, so that the observers of many lines do not observe the sealed values of those without a day.
 */
export function hasReminder(line: RemindedLine): boolean {
  if (line.type !== 'task' || line.isDone || line.scheduleDate === null) return false;
  const { scheduleTime, reminder, damaged } = line;
  return (
    reminder !== null &&
    scheduleTime !== null &&
    isLocalDate(line.scheduleDate) &&
    TIME.test(scheduleTime) &&
    !damaged.has('scheduleTime') &&
    !damaged.has('reminder')
  );
}

/**
 * Returns the minute at which the user is reminded of a line, in a time zone; null for a line without a reminder. The
 * minutes before the planned time are minutes that pass, also in a night in which the clocks change.
 */
export function dueMinuteOf(line: RemindedLine, zone: string): number | null {
  if (!hasReminder(line)) return null;
  const { scheduleDate, scheduleTime, reminder } = line;
  if (scheduleDate === null || scheduleTime === null || reminder === null) return null;
  return Math.floor(instantOf(scheduleDate, scheduleTime, zone) / MINUTE_MS) - reminder;
}

interface MinuteRange {
  readonly zone: string;
  /** The first minute is the one after it. */
  readonly after: number;
  /** The last minute; default: no end. */
  readonly until?: number;
}

/** Returns the reminders of lines that are due in a range of minutes, in the order in which they are due. */
export function listLineReminders(
  lines: Iterable<RemindedLine>,
  { zone, after, until = Number.POSITIVE_INFINITY }: MinuteRange,
): readonly DueReminder[] {
  const mayBeDue = createDayFilter(after, until);
  const due: DueReminder[] = [];
  for (const line of lines) {
    const dueMinute = mayBeDue(line) ? dueMinuteOf(line, zone) : null;
    if (dueMinute !== null && dueMinute > after && dueMinute <= until)
      due.push({ kind: 'line', id: line.id, dueMinute });
  }
  return due.sort((a, b) => a.dueMinute - b.dueMinute);
}

/**
 * Returns a function that is false for lines whose day alone says that their reminder is not due in the range of minutes.
 * Nearly all of many thousand lines are of other days, and converting their times to minutes blocked the page for 90 ms.
 */
function createDayFilter(after: number, until: number): (line: Pick<RemindedLine, 'scheduleDate'>) => boolean {
  // The date in a zone differs from that in UTC by at most one day.
  const first = utcDate(after * MINUTE_MS - DAY_MS);
  const last = Number.isFinite(until) ? utcDate((until + KINDS.lines.fields.reminder.max) * MINUTE_MS + DAY_MS) : null;
  return ({ scheduleDate }) =>
    scheduleDate !== null && scheduleDate >= first && (last === null || scheduleDate <= last);
}

const utcDate = (at: number): string => new Date(at).toISOString().slice(0, 10);
