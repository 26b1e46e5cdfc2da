import * as fc from 'fast-check';

/** Steps of a user and of the environment, with their relative frequency. */
const STEPS = {
  tick: 12,
  undo: 4,
  total: 2,
  rename: 1,
  park: 2,
  'remove-step': 1,
  'new-step': 1,
  review: 2,
  'close-week': 2,
  zone: 1,
  clock: 2,
  'network-off': 3,
  'network-on': 4,
  'lose-answer': 2,
  sync: 5,
  reload: 1,
  days: 6,
} as const;

export interface WeeksStep {
  readonly do: keyof typeof STEPS;
  readonly device: number;
  readonly pick: number;
}

export interface WeeksScript {
  readonly seed: number;
  /** Number of days from Monday to the day on which the account was created. */
  readonly began: number;
  readonly steps: readonly WeeksStep[];
}

const NAMES = Object.entries(STEPS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as WeeksStep['do']),
);

/** Maximum number of days that pass at once. */
const DAYS_MAX = 14;

/** Returns the number of days, 1 to 14, that pass in a script step of the type `days`. */
export const countDays = (pick: number): number => 1 + (pick % DAYS_MAX);

/** Random scripts for three devices: with at most 60 steps over five weeks on average. */
export const createWeeksScriptArbitrary = (most: number): fc.Arbitrary<WeeksScript> =>
  fc.record({
    seed: fc.nat(),
    began: fc.nat(6),
    steps: fc.array(fc.record({ do: fc.constantFrom(...NAMES), device: fc.nat(2), pick: fc.nat(40) }), {
      minLength: most / 2,
      maxLength: most,
      size: 'max',
    }),
  });
