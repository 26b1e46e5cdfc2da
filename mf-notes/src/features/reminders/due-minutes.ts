import { LINE_REMINDER_LATE_MAX, LINE_REMINDERS_MAX, MINUTE_MS } from '@northkeep/contracts';
import { listReminders } from './due-reminders.ts';

/** Maximum number of minutes that have come and are still listed, so that the server keeps what it sends late. */
const PASSED_MAX = 10;

/**
 * Returns the minutes, counted from 1970, at which the server reminds the user of lines and steps: the next ones, and the latest
 * of those that the server may still send late. Observable. `now` is in ms since 1970.
 */
export function listDueMinutes(now: number): readonly number[] {
  const minute = Math.floor(now / MINUTE_MS);
  const due = listReminders({ after: minute - LINE_REMINDER_LATE_MAX - 1, now });
  const minutes = [...new Set(due.map(({ dueMinute }) => dueMinute))];
  const passed = minutes.filter((each) => each <= minute).slice(-PASSED_MAX);
  const next = minutes.filter((each) => each > minute);
  return [...passed, ...next].slice(0, LINE_REMINDERS_MAX);
}
