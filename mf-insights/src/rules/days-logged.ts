/** Number of days with records before figures are meaningful. */
export const DAYS_NEEDED = 14;

/**
 * Counts the distinct local days of the instants, up to {@link DAYS_NEEDED}. `instants` are ISO 8601, `zone` is an IANA
 * name.
 */
export function countLoggedDays(instants: Iterable<string>, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = new Set<string>();
  for (const instant of instants) {
    days.add(format.format(new Date(instant)));
    if (days.size === DAYS_NEEDED) break;
  }
  return days.size;
}
