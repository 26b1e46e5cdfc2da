import { KINDS } from '@northkeep/contracts';

const { min, max } = KINDS.lines.fields.reminder;

/**
 * Returns the reminder of a note from the time in minutes before its planned time. Null for one after that time, for one
 * more than a week before it and for a broken number.
 */
export function toReminder(minutesBefore: number): number | null {
  // The sum with 0 turns a negative zero, which is another value in a comparison of records, into 0.
  const minutes = Math.round(minutesBefore) + 0;
  return minutes >= min && minutes <= max ? minutes : null;
}
