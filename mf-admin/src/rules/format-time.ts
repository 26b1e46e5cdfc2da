import { DAY_MS } from '@northkeep/contracts';

const words = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const TIME = words({ hour: 'numeric', minute: '2-digit' });
const DATE = words({ month: 'short', day: 'numeric' });
const DATE_OF_YEAR = words({ month: 'short', day: 'numeric', year: 'numeric' });
const LONG = words({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Formats a time for lists: 'Today, 9:12 AM', 'Yesterday', 'Nov 18', 'Nov 18, 2025'. */
export function formatShortTime(at: Date, now: Date): string {
  // The number of days is rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days === 0) return `Today, ${TIME.format(at)}`;
  if (days === 1) return 'Yesterday';
  return at.getFullYear() === now.getFullYear() ? DATE.format(at) : DATE_OF_YEAR.format(at);
}

/** Formats a time for tables: 'Today, 9:12 AM', 'Yesterday, 6:02 PM', 'Nov 18, 9:47 PM', 'Nov 18, 2025, 9:47 PM'. */
export function formatMediumTime(at: Date, now: Date): string {
  const day = formatShortTime(at, now);
  return day.startsWith('Today') ? day : `${day}, ${TIME.format(at)}`;
}

/** Formats a date: 'Nov 18, 2025'. */
export const formatDay = (at: Date): string => DATE_OF_YEAR.format(at);

/** Formats a time in full: 'Saturday, November 21 at 9:12 AM'. */
export const formatDateAndTime = (at: Date): string => LONG.format(at);
