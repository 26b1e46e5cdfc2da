import { z } from 'zod';

const date = z.iso.date();
const forms = { offset: true, local: true } as const;
/** An instant, or a date and time without a time zone; its seconds may be left out. */
const dateTime = z.union([z.iso.datetime(forms), z.iso.datetime({ ...forms, precision: -1 })]);

/**
 * Reads a calendar date (`YYYY-MM-DD`) from such a date, from an ISO 8601 string or from a number of milliseconds since
 * 1970. An instant counts on its date in UTC, because the server does not know the user's time zone; a date and time
 * without a time zone counts on its own date. Returns undefined for anything else.
 */
export function readDate(value: unknown): string | undefined {
  if (typeof value === 'number') return dateOf(new Date(value));
  if (date.safeParse(value).success) return value as string;
  if (!dateTime.safeParse(value).success) return undefined;
  const text = value as string;
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? dateOf(new Date(text)) : text.slice(0, 10);
}

/** Returns the date in UTC; undefined for an invalid date and outside the years 0 to 9999. */
function dateOf(instant: Date): string | undefined {
  if (Number.isNaN(instant.getTime())) return undefined;
  const [text = ''] = instant.toISOString().split('T');
  return date.safeParse(text).success ? text : undefined;
}
