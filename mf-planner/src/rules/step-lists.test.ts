import { describe, expect, it } from 'vitest';
import {
  canSelectMoreSteps,
  clampPlannedTimes,
  computeListPosition,
  findFrontOfStepList,
  keepNewSuggestions,
  normalizeSuggestion,
  shiftPlannedTimes,
} from './step-lists.ts';

const steps = [
  { id: 'a', status: 'selected' },
  { id: 'b', status: 'parked' },
  { id: 'c', status: 'selected' },
] as const;

describe('clampPlannedTimes', () => {
  // shows: planner.editor.planned.range
  it('clamps to 1…9', () => expect([-3, 0, 1, 5, 9, 12].map(clampPlannedTimes)).toEqual([1, 1, 1, 5, 9, 9]));
});

describe('shiftPlannedTimes', () => {
  // shows: planner.editor.planned.range, planner.editor.planned.direction
  it.each([
    ['adds 1 within the range', 3, 1, 4],
    ['subtracts 1 within the range', 3, -1, 2],
    ['stays at 9', 9, 1, 9],
    ['stays at 1', 1, -1, 1],
    ['keeps 12 on an addition', 12, 1, 12],
    ['lowers 12 by 1 on a subtraction', 12, -1, 11],
    ['raises 0 by 1 on an addition', 0, 1, 1],
    ['keeps 0 on a subtraction', 0, -1, 0],
    ['keeps 12 on End', 12, Infinity, 12],
    ['goes to 1 on Home', 12, -Infinity, 1],
  ])('gives a number of times that %s', (_behaviour, from, by, to) => expect(shiftPlannedTimes(from, by)).toBe(to));
});

describe('canSelectMoreSteps', () => {
  // shows: planner.editor.max
  it('allows a fourth selected step, but not a fifth', () =>
    expect([3, 4].map(canSelectMoreSteps)).toEqual([true, false]));
});

describe('findFrontOfStepList', () => {
  // shows: planner.editor.select
  it('returns the position before the first step of the list, ignoring the moved step', () => {
    expect(findFrontOfStepList(steps, 'selected', 'b')).toEqual({ before: 'a' });
    expect(findFrontOfStepList(steps, 'selected', 'a')).toEqual({ before: 'c' });
  });
  it('returns the start position when the list is empty', () =>
    expect(findFrontOfStepList(steps, 'parked', 'b')).toEqual({ after: null }));
});

describe('computeListPosition', () => {
  it('returns the position that moves a step to the place of another one, or null for its own place', () => {
    expect(computeListPosition(steps, 'a', 'c')).toEqual({ after: 'c' });
    expect(computeListPosition(steps, 'c', 'a')).toEqual({ before: 'a' });
    expect(computeListPosition(steps, 'a', 'a')).toBeNull();
  });
  it('returns null when the step or the place is not in the list', () => {
    expect(computeListPosition(steps, 'gone', 'a')).toBeNull();
    expect(computeListPosition(steps, 'c', 'gone')).toBeNull();
    expect(computeListPosition(steps, 'gone', 'b')).toBeNull();
    expect(computeListPosition(steps, 'b', 'gone')).toBeNull();
  });
});

describe('keepNewSuggestions', () => {
  // shows: planner.editor.suggestions.known
  it('compares without case, punctuation and double spaces', () => {
    expect(normalizeSuggestion('  Write — 500  words! ')).toBe('write 500 words');
    const labels = ['Write 500 words!', 'Read', 'read.', '…'].map((label) => ({ label }));
    expect(keepNewSuggestions(labels, ['write 500  WORDS'])).toEqual([{ label: 'Read' }]);
  });
  // shows: planner.editor.suggestions.max
  it('keeps at most 10', () => {
    const labels = Array.from({ length: 14 }, (_, i) => ({ label: `Step ${i}` }));
    expect(keepNewSuggestions(labels, [])).toHaveLength(10);
  });
});
