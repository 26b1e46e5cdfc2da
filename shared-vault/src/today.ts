import { localDate, timeZoneOf } from '@northkeep/contracts';
import { one } from './records.ts';

/** Returns the IANA time zone of the settings, or the one of the device. */
export function userTimeZone(): string {
  return timeZoneOf(one('settings').timeZone);
}

/** Returns the ISO date of an instant in the user's time zone. */
export function userToday(now = new Date()): string {
  return localDate(now, userTimeZone());
}
