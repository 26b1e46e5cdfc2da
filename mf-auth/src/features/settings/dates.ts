const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Formats an ISO instant as 'November 21, 2026' in the device's time zone. */
export const formatDate = (instant: string): string => DAY.format(new Date(instant));

/** Formats an ISO instant as 'November 21', with the year if it is not the current one. */
export function formatShortDate(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return date.getFullYear() === now.getFullYear() ? SHORT.format(date) : DAY.format(date);
}

/** Formats an ISO instant as 'today, 2:31 PM' or 'on November 18'. */
export function formatTimeOrDate(instant: string, now = new Date()): string {
  const date = new Date(instant);
  // Some runtimes insert a narrow no-break space before AM and PM.
  if (date.toDateString() === now.toDateString()) return `today, ${TIME.format(date).replace(/\s/g, ' ')}`;
  return `on ${formatShortDate(instant, now)}`;
}
