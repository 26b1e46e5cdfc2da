import { localDate, timeZoneOf } from '@northkeep/contracts';
import { one } from './records.ts';

/**
 * The device's time zone, cached while its offset from UTC is unchanged, because reading the time zone takes longer
 * than formatting a date.
 */
let device = { offset: Number.NaN, timeZone: '' };

/** Returns the IANA time zone of the settings, or the time zone of the device when none is set. */
export function userTimeZone(): string {
  const chosen = one('settings').timeZone;
  if (chosen) return timeZoneOf(chosen);
  const offset = new Date().getTimezoneOffset();
  if (offset !== device.offset) device = { offset, timeZone: timeZoneOf(null) };
  return device.timeZone;
}

/** Returns the ISO date of an instant in the user's time zone. */
export function userToday(now = new Date()): string {
  return localDate(now, userTimeZone());
}
