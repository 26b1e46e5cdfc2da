/** Days with something written before the first numbers make sense. */
export const DAYS_NEEDED = 14;

/** How many different local days the instants fall on, at most {@link DAYS_NEEDED}. `instants` ISO 8601, `zone` an IANA name. */
export function daysLogged(instants: Iterable<string>, zone: string): number {
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
