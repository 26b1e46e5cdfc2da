const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'November 21, 2026' of an ISO instant, on this device's clock. */
export const dayOf = (instant: string): string => DAY.format(new Date(instant));

/** 'November 21', with the year where it is another one than now. */
export function shortDay(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return date.getFullYear() === now.getFullYear() ? SHORT.format(date) : DAY.format(date);
}

/** 'today, 2:31 PM', or 'on November 18'. */
export function momentOf(instant: string, now = new Date()): string {
  const date = new Date(instant);
  // Some runtimes put a narrow space before AM and PM.
  if (date.toDateString() === now.toDateString()) return `today, ${TIME.format(date).replace(/\s/g, ' ')}`;
  return `on ${shortDay(instant, now)}`;
}
