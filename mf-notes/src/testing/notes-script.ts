import fc from 'fast-check';

/**
 * Steps of a generated test sequence: actions of the user, and events such as a lost network. The number of a step is
 * its relative frequency.
 */
const STEPS = {
  write: 4,
  type: 8,
  split: 3,
  merge: 2,
  paste: 2,
  delete: 3,
  move: 2,
  schedule: 3,
  tick: 2,
  undo: 6,
  redo: 3,
  'roll-over': 2,
  'undo-roll-over': 1,
  'network-off': 2,
  'network-on': 3,
  sync: 4,
  'sync-all': 4,
} as const;

export interface NotesScriptStep {
  readonly do: keyof typeof STEPS;
  readonly device: number;
  readonly at: number;
  readonly by: number;
}

export interface NotesScript {
  readonly seed: number;
  readonly steps: readonly NotesScriptStep[];
}

/** Number of lines that the generated steps edit. It is small, so that several devices edit the same line. */
const LINES_EDITED = 2;

const NAMES = Object.entries(STEPS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as NotesScriptStep['do']),
);

/** Generates random sequences of steps on three devices. */
export const arbitraryNotesScript = (most: number): fc.Arbitrary<NotesScript> =>
  fc.record({
    seed: fc.nat(),
    steps: fc.array(
      fc.record({ do: fc.constantFrom(...NAMES), device: fc.nat(2), at: fc.nat(LINES_EDITED), by: fc.nat(30) }),
      {
        minLength: most / 2,
        maxLength: most,
        size: 'max',
      },
    ),
  });
