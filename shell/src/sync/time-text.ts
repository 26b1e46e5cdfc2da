import { clockDate, formatInstant, formatNumber, formatTimeOf, pluralOf, timeZoneOf } from '@northkeep/contracts';

const MINUTE = 60_000;

/** Formats an instant: '2:47 PM' today, 'Nov 20, 2:47 PM' on any other day. `zone` defaults to the device's. */
export function formatDateTime(at: number | string, now = Date.now(), zone?: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const own = timeZoneOf(zone);
  const time = formatTimeOf(date, own);
  return isToday(at, now, zone) ? time : `${formatInstant(date, { month: 'short', day: 'numeric' }, own)}, ${time}`;
}

/** True for an instant of the current day. `zone` defaults to the device's. */
export function isToday(at: number | string, now = Date.now(), zone?: string): boolean {
  const own = timeZoneOf(zone);
  return clockDate(new Date(at), own) === clockDate(new Date(now), own);
}

const NUMERIC = 'numeric';

/** Formats an instant for a file: '11/28/2026, 2:47:05 PM', in the device's time zone. */
export const formatExactTime = (at: Date | number): string =>
  formatInstant(at, {
    ...{ year: NUMERIC, month: NUMERIC, day: NUMERIC, hour: NUMERIC, minute: NUMERIC, second: NUMERIC },
  });

/** Says how long ago (ms) the server was asked for changes, and after one hour at what time. */
export function describeLastAsked(at: number, now = Date.now(), zone?: string): string {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return 'Asked for changes just now';
  if (minutes >= 60) return `Asked for changes at ${formatDateTime(at, now, zone)}`;
  return pluralOf(minutes, 'Asked for changes a minute ago', `Asked for changes ${formatNumber(minutes)} minutes ago`);
}
