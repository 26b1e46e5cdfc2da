import ICAL from 'ical.js';

/** Maximum number of occurrences that are examined: more than ten years of days. */
const OCCURRENCES_MAX = 4_000;

/**
 * Returns the first date of a rule after `date` that is not before `today`, as ISO dates. Returns null for a text that
 * is not a rule (RFC 5545 §3.3.10), and for a rule that has ended.
 */
export function nextDate(rule: string, { date, today }: { date: string; today: string }): string | null {
  const dates = iterate(rule, date);
  for (let i = 0; dates && i < OCCURRENCES_MAX; i += 1) {
    const next = dates.next()?.toString() ?? null;
    if (next === null || (next > date && next >= today)) return next;
  }
  return null;
}

function iterate(rule: string, from: string) {
  try {
    return ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
  } catch {
    // The library throws a TypeError for a text that contains no rule, which a newer release may have written.
    return null;
  }
}
