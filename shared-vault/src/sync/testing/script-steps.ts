import * as fc from 'fast-check';

/** Steps of a user on records, with their relative frequency. */
const USER_STEPS = {
  line: 4,
  type: 7,
  'type-blind': 3,
  tick: 2,
  words: 2,
  'remove-line': 2,
  'move-line': 2,
  restore: 1,
  aim: 1,
  goal: 1,
  milestone: 1,
  step: 2,
  label: 5,
  progress: 6,
  select: 3,
  'move-step': 2,
  'remove-planner': 1,
  direction: 3,
  city: 2,
  choose: 1,
  'undo-choice': 1,
  retry: 1,
} as const;

/** Steps of tabs, networks and the server. */
const ENVIRONMENT_STEPS = {
  wait: 12,
  blur: 3,
  check: 5,
  'wait-long': 1,
  crash: 2,
  'crash-soon': 5,
  'type-and-crash': 3,
  lock: 1,
  'network-off': 3,
  'network-on': 3,
  'lose-answer': 4,
  repeat: 2,
  echo: 2,
  'echo-arrives': 2,
  expire: 1,
  'log-in': 2,
  'kill-server': 2,
  'start-server': 3,
  refuse: 1,
  lie: 2,
} as const;

/** Rare steps of the whole account. */
const ACCOUNT_STEPS = { purge: 2, 'empty-vault': 1 } as const;

/** Steps that back up the server's database and restore the backup. */
const BACKUP_STEPS = { 'back-up': 2, 'roll-back': 2 } as const;

/** Steps on sub-lines, reminders and repeated lines. */
const REPEAT_STEPS = { nest: 6, remind: 3, 'repeat-line': 10, complete: 24 } as const;

export interface ScriptStep {
  readonly do:
    | keyof typeof REPEAT_STEPS
    | keyof typeof USER_STEPS
    | keyof typeof ENVIRONMENT_STEPS
    | keyof typeof ACCOUNT_STEPS
    | keyof typeof BACKUP_STEPS;
  readonly tab: number;
  readonly pick: number;
}

const weighted = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).flatMap(([name, weight]) => Array.from({ length: weight }, () => name as ScriptStep['do']));

/**
 * Steps of three types of scripts: ordinary days; days with changes of the whole account; and days with restores of the
 * server as well.
 */
export const DAILY_SCRIPT_STEPS = weighted({ ...USER_STEPS, ...ENVIRONMENT_STEPS });
export const YEARLY_SCRIPT_STEPS = weighted({ ...USER_STEPS, ...ENVIRONMENT_STEPS, ...ACCOUNT_STEPS });
export const RESTORE_SCRIPT_STEPS = weighted({
  ...USER_STEPS,
  ...ENVIRONMENT_STEPS,
  ...ACCOUNT_STEPS,
  ...BACKUP_STEPS,
});

/** Steps of days on which several devices complete, nest and change the same few lines. */
const LINE_SCRIPT_STEPS = weighted({
  ...REPEAT_STEPS,
  ...{ line: 4, type: 3, tick: 2, 'remove-line': 2, 'move-line': 2 },
  ...{ wait: 10, check: 6, 'network-off': 6, 'network-on': 6, 'lose-answer': 4, 'crash-soon': 3, lock: 1 },
});

export interface SyncScript {
  readonly seed: number;
  readonly steps: readonly ScriptStep[];
}

/** Random scripts for three devices with two tabs each. */
export const createScriptArbitrary = (
  most: number,
  names: readonly ScriptStep['do'][] = DAILY_SCRIPT_STEPS,
): fc.Arbitrary<SyncScript> =>
  fc.record({
    seed: fc.nat(),
    steps: fc.array(fc.record({ do: fc.constantFrom(...names), tab: fc.nat(5), pick: fc.nat(40) }), {
      minLength: Math.min(10, most),
      maxLength: most,
      size: 'max',
    }),
  });

/** What happens before a script about lines: two lines that repeat, which every tab knows. */
const SHARED_LINES: readonly ScriptStep[] = [
  ...(['line', 'repeat-line', 'line', 'repeat-line', 'wait'] as const).map((name, pick) => ({
    do: name,
    tab: 0,
    pick,
  })),
  ...[1, 2, 3, 4, 5].map((tab) => ({ do: 'check', tab, pick: 0 }) as const),
];

/** Random scripts about lines that all devices have from the start. */
export const createLineScriptArbitrary = (most: number): fc.Arbitrary<SyncScript> =>
  createScriptArbitrary(most, LINE_SCRIPT_STEPS).map(({ seed, steps }) => ({
    seed,
    steps: [...SHARED_LINES, ...steps],
  }));
