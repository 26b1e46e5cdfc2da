import { DAY_MS, formatInstant, formatTimeOf } from '@northkeep/contracts';

const DATE = { month: 'short', day: 'numeric' } as const;
const DATE_OF_YEAR = { ...DATE, year: 'numeric' } as const;
const LONG = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Formats a time for lists: 'Today, 9:12 AM', 'Yesterday', 'Nov 18', 'Nov 18, 2025'. */
export function formatShortTime(at: Date, now: Date): string {
  // The number of days is rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days === 0) return `Today, ${formatTimeOf(at)}`;
  if (days === 1) return 'Yesterday';
  return formatInstant(at, at.getFullYear() === now.getFullYear() ? DATE : DATE_OF_YEAR);
}

/** Formats a time for tables: 'Today, 9:12 AM', 'Yesterday, 6:02 PM', 'Nov 18, 9:47 PM', 'Nov 18, 2025, 9:47 PM'. */
export function formatMediumTime(at: Date, now: Date): string {
  const day = formatShortTime(at, now);
  return day.startsWith('Today') ? day : `${day}, ${formatTimeOf(at)}`;
}

/** Formats a date: 'Nov 18, 2025'. */
export const formatDay = (at: Date): string => formatInstant(at, DATE_OF_YEAR);

/** Formats a time in full: 'Saturday, November 21 at 9:12 AM'. */
export const formatDateAndTime = (at: Date): string => formatInstant(at, LONG);
