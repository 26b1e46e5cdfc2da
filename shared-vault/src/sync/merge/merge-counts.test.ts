import { describe, expect, it } from 'vitest';
import { type MergeInput, type MergeResult, mergeFields } from './three-way-merge.ts';

const NOTHING: MergeResult = { mine: [], values: {}, needsCopy: false, conflicts: [] };

describe('mergeFields of a count', () => {
  it.each<[string, Omit<MergeInput, 'touched'>, Partial<MergeResult>]>([
    [
      'adds the progress of both sides',
      { kind: 'weeklyProgress', base: { progress: 1 }, mine: { progress: 3 }, stored: { progress: 2, target: 9 } },
      { values: { progress: 4 } },
    ],
    [
      'adds equal progress of both sides',
      { kind: 'weeklyProgress', base: { progress: 0 }, mine: { progress: 1 }, stored: { progress: 1, target: 5 } },
      { values: { progress: 2 } },
    ],
    [
      'never lowers progress below 0',
      { kind: 'weeklyProgress', base: { progress: 2 }, mine: { progress: 0 }, stored: { progress: 1, target: 5 } },
      { values: { progress: 0 } },
    ],
    [
      'keeps the progress that another device adds while this one subtracts from more than the target',
      { kind: 'weeklyProgress', base: { progress: 6 }, mine: { progress: 2 }, stored: { progress: 7, target: 3 } },
      { values: { progress: 3 } },
    ],
    [
      'does not exceed the target when two devices both completed it',
      { kind: 'weeklyProgress', base: { progress: 0 }, mine: { progress: 3 }, stored: { progress: 3, target: 3 } },
      { values: { progress: 3 } },
    ],
    [
      'adds what each side counted beyond the target',
      { kind: 'weeklyProgress', base: { progress: 3 }, mine: { progress: 4 }, stored: { progress: 5, target: 3 } },
      { values: { progress: 6 } },
    ],
    [
      'keeps what one side counted beyond the target and adds nothing of the other side up to it',
      { kind: 'weeklyProgress', base: { progress: 1 }, mine: { progress: 5 }, stored: { progress: 3, target: 3 } },
      { values: { progress: 5 } },
    ],
    [
      'keeps progress that was beyond the target before, and what was added to it',
      { kind: 'weeklyProgress', base: { progress: 6 }, mine: { progress: 7 }, stored: { progress: 6, target: 9 } },
      { mine: ['progress'] },
    ],
    [
      'adds progress up to a target that only this device raised',
      {
        kind: 'weeklyProgress',
        base: { progress: 1, target: 3 },
        mine: { progress: 4, target: 5 },
        stored: { progress: 3, target: 3 },
      },
      { mine: ['target'], values: { progress: 5 } },
    ],
    [
      'adds all progress while the target cannot be read',
      {
        kind: 'weeklyProgress',
        base: { progress: 0 },
        mine: { progress: 3 },
        stored: { progress: 3, target: { damaged: 'x' } },
      },
      { values: { progress: 6 } },
    ],
    [
      'does not add progress that may have been counted already',
      {
        kind: 'weeklyProgress',
        base: { progress: 1 },
        mine: { progress: 2 },
        stored: { progress: 5, target: 9 },
        maybeApplied: true,
      },
      {},
    ],
    [
      'counts progress that the record did not have before from its default',
      { kind: 'weeklyProgress', base: {}, mine: { progress: 2 }, stored: { progress: 1, target: 5 } },
      { values: { progress: 3 } },
    ],
    [
      'never raises progress above the maximum of the field',
      {
        kind: 'weeklyProgress',
        base: { progress: 0 },
        mine: { progress: Number.MAX_SAFE_INTEGER - 1 },
        stored: { progress: 15, target: 5 },
      },
      { values: { progress: Number.MAX_SAFE_INTEGER } },
    ],
    [
      'lists progress whose base is damaged as a conflict',
      { kind: 'weeklyProgress', base: { progress: { damaged: 'x' } }, mine: { progress: 2 }, stored: { progress: 3 } },
      { conflicts: [['progress']] },
    ],
    [
      'lists progress whose stored value is damaged as a conflict',
      { kind: 'weeklyProgress', base: { progress: 1 }, mine: { progress: 2 }, stored: { progress: { damaged: 'x' } } },
      { conflicts: [['progress']] },
    ],
  ])('merges progress: %s', (_, input, expected) => {
    const merged = mergeFields({ touched: Object.keys(input.mine), ...input });
    expect(merged).toEqual({ ...NOTHING, ...expected });
  });
});
