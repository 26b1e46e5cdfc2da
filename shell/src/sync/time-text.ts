import { localDate, timeZoneOf } from '@northkeep/contracts';

const MINUTE = 60_000;

const clock = (zone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...(zone ? { timeZone: zone } : {}) });
const day = (zone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...(zone ? { timeZone: zone } : {}) });

/** Formats an instant: '2:47 PM' today, 'Nov 20, 2:47 PM' on any other day. `zone` defaults to the device's. */
export function formatDateTime(at: number | string, now = Date.now(), zone?: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const time = clock(zone).format(date);
  const own = timeZoneOf(zone);
  const isToday = localDate(date, own) === localDate(new Date(now), own);
  return isToday ? time : `${day(zone).format(date)}, ${time}`;
}

/**
 * Formats the time since an instant (ms): 'just now', 'a minute ago', '5 minutes ago'. After one hour it returns the
 * time of the instant.
 */
export function formatTimeAgo(at: number, now = Date.now(), zone?: string): string {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes === 1) return 'a minute ago';
  return minutes < 60 ? `${minutes} minutes ago` : `at ${formatDateTime(at, now, zone)}`;
}
