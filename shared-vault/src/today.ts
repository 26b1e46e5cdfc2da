import { localDate, provideRegion, timeZoneOf } from '@northkeep/contracts';
import { one } from './records.ts';

provideRegion(() => one('settings'));

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

/** What the date of an instant depends on. */
export interface UserDays {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** Hour at which a day begins. */
  readonly dayStartsAt: number;
}

/** Returns the time zone of the user and the hour at which a day begins. Observable. */
export const userDays = (): UserDays => ({
  zone: userTimeZone(),
  dayStartsAt: one('settings').dayStartsAt,
});

/**
 * Returns the ISO date of an instant in the user's time zone. An instant before the hour at which a day begins belongs
 * to the day before. Observable.
 */
export function userDateOf(instant: string | number | Date): string {
  const { zone, dayStartsAt } = userDays();
  return localDate(new Date(instant), zone, dayStartsAt);
}

/** Returns today's ISO date of the user. Observable. */
export const userToday = (now = new Date()): string => userDateOf(now);
