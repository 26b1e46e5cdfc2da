/** Field names under which a frequency can occur, in the order in which they are tried. */
const ALIASES = [
  'total',
  'frequency',
  'freq',
  'timesPerWeek',
  'times',
  'perWeek',
  'n_per_week',
  'rate',
  'ratePerWeek',
  'weekly',
];
const FREQUENCY_DEFAULT = 1;
const FREQUENCY_MAX = 7;

/**
 * Returns the weekly frequency that an untrusted suggestion or import states under any of its known names or
 * `meta.freq`: a whole number from 1 to 7, or 1 when none is stated.
 */
export function parseWeeklyFrequency(value: unknown): number {
  const named = [...ALIASES.map((name) => fieldOf(value, name)), fieldOf(fieldOf(value, 'meta'), 'freq')];
  const times = named.map(toNumber).find((number) => !Number.isNaN(number)) ?? FREQUENCY_DEFAULT;
  return Math.min(FREQUENCY_MAX, Math.max(1, Math.round(times)));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
