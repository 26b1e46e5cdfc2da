/** A local calendar date (`YYYY-MM-DD`) and a time of day (`HH:MM`) or null. */
export interface LocalDateTime {
  readonly date: string;
  readonly time: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns the local date and time of an instant (ms since the epoch) in a time zone; null when the instant is not a
 * valid date.
 */
export function toLocalDateTime(instantMs: number, timeZone: string): LocalDateTime | null {
  const instant = new Date(instantMs);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(instant.getTime()) || year < 1000 || year > 9998) return null;
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/**
 * Reads the dates that exports contain: ISO dates, also with a time and with an offset or `Z` (converted to local time
 * in `timeZone`), and `12 Oct 2026` or `Oct 12, 2026`. Returns null for everything else, such as `every monday`.
 */
export function readDate(text: string, timeZone: string): LocalDateTime | null {
  const trimmed = text.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(trimmed);
  if (iso) {
    const [, date = '', time = null, zone] = iso;
    if (!isCalendarDate(date)) return null;
    return zone ? toLocalDateTime(Date.parse(trimmed.replace(' ', 'T')), timeZone) : { date, time };
  }
  const named =
    /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(trimmed) ??
    swapped(/^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(trimmed));
  if (!named) return null;
  const [, day = '', month = '', year = ''] = named;
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return number > 0 && isCalendarDate(date) ? { date, time: null } : null;
}

const swapped = (match: RegExpExecArray | null): string[] | null =>
  match && ['', match[2] ?? '', match[1] ?? '', match[3] ?? ''];

/** True for a date that exists: not 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  const instant = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}
