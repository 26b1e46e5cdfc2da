import { formatInstant, formatTimeOf } from '@northkeep/contracts';

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const SHORT = { month: 'long', day: 'numeric' } as const;

/** Formats an ISO instant as 'November 21, 2026' in the device's time zone. */
export const formatDate = (instant: string): string => formatInstant(Date.parse(instant), DAY);

/** Formats an ISO instant as 'November 21', with the year if it is not the current one. */
export function formatShortDate(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return formatInstant(date, date.getFullYear() === now.getFullYear() ? SHORT : DAY);
}

/** Formats an ISO instant as 'today, 2:31 PM' or 'on November 18'. */
export function formatTimeOrDate(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return date.toDateString() === now.toDateString()
    ? `today, ${formatTimeOf(date)}`
    : `on ${formatShortDate(instant, now)}`;
}
