const FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function partsOf(at: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(FORMAT.formatToParts(at).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? '';
}

/**
 * Formats a time as 'Saturday, November 21, 2026, 14:47 UTC'. It joins the parts itself, because the separators of Intl
 * differ by version.
 */
export function formatDateTime(at: Date): string {
  const part = partsOf(at);
  return `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')}, ${part('hour')}:${part('minute')} UTC`;
}

/** Formats a date as 'December 21, 2026' (UTC). */
export function formatLongDate(at: Date): string {
  const part = partsOf(at);
  return `${part('month')} ${part('day')}, ${part('year')}`;
}

/** Formats a date as 'December 21' (UTC). */
export function formatShortDate(at: Date): string {
  const part = partsOf(at);
  return `${part('month')} ${part('day')}`;
}
