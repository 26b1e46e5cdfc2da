import { chooseNewStepStatus } from '@northkeep/shared-vault/plan-rules';
import { describe, expect, it } from 'vitest';
import {
  checkAim,
  checkGoal,
  checkHelper,
  checkObstacle,
  checkStep,
  clampProgress,
  FREQUENCY_MAX,
  shiftWithinRange,
} from './plan-limits.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

describe('checkAim', () => {
  // shows: planner.editor.label.tidied
  it('collapses white space in the label', () => {
    expect(checkAim('  Write   the\nbook ', [])).toEqual({ ok: true, label: 'Write the book' });
  });
  // shows: planner.aim.words
  it('rejects more than ten words', () => {
    expect(checkAim(words(10), []).ok).toBe(true);
    expect(checkAim(words(11), [])).toEqual({ ok: false, problem: 'too-many-words' });
  });
  // shows: planner.aim.characters
  it('rejects more than 160 characters', () => {
    expect(checkAim('x'.repeat(160), []).ok).toBe(true);
    expect(checkAim('x'.repeat(161), [])).toEqual({ ok: false, problem: 'too-long' });
  });
  // shows: planner.aim.duplicate
  it('rejects a duplicate regardless of case', () => {
    expect(checkAim('WRITE the book', ['Write  the book'])).toEqual({ ok: false, problem: 'duplicate' });
  });
  // shows: planner.aim.max
  it('allows two aims in the wizard, and any number without a limit', () => {
    expect(checkAim('Third', ['First', 'Second'])).toEqual({ ok: false, problem: 'limit' });
    expect(checkAim('Third', ['First', 'Second'], null).ok).toBe(true);
  });
  // shows: planner.aim.empty
  it('rejects white space alone', () => {
    expect(checkAim('   ', [])).toEqual({ ok: false, problem: 'empty' });
  });
});

describe('checkGoal', () => {
  // shows: planner.goal.words, planner.goal.max
  it('rejects more than ten words, and a third goal in the wizard', () => {
    expect(checkGoal(words(11), [])).toEqual({ ok: false, problem: 'too-many-words' });
    expect(checkGoal('c', ['a', 'b'])).toEqual({ ok: false, problem: 'limit' });
    expect(checkGoal('c', ['a', 'b'], null).ok).toBe(true);
  });
});

describe('steps', () => {
  // shows: planner.step.min
  it('rejects fewer than 3 or more than 160 characters, but does not limit the words', () => {
    expect(checkStep('ab', [])).toEqual({ ok: false, problem: 'too-short' });
    expect(checkStep('', [])).toEqual({ ok: false, problem: 'empty' });
    expect(checkStep(words(20), []).ok).toBe(true);
    expect(checkStep('x'.repeat(161), [])).toEqual({ ok: false, problem: 'too-long' });
  });
  // shows: planner.step.max
  it('rejects a fifth step of a goal', () => {
    expect(checkStep('fifth', ['a1', 'b1', 'c1', 'd1'])).toEqual({ ok: false, problem: 'limit' });
  });
  // shows: planner.step.status
  it('selects a new step while fewer than four are selected', () => {
    expect([0, 3, 4].map(chooseNewStepStatus)).toEqual(['selected', 'selected', 'parked']);
  });
  // shows: planner.step.frequency
  it('changes a value within its range, and never in the other direction outside of it', () => {
    const range = { min: 0, max: FREQUENCY_MAX };
    expect([-1, 0, 3, 6, 7, 12].map((times) => shiftWithinRange(times, 1, range))).toEqual([0, 1, 4, 7, 7, 12]);
    expect([-1, 0, 3, 7, 12].map((times) => shiftWithinRange(times, -1, range))).toEqual([-1, 0, 2, 6, 11]);
  });
  // shows: planner.step.progress
  it('clamps progress to 0…total', () => {
    expect(clampProgress(-1, 3)).toBe(0);
    expect(clampProgress(4, 3)).toBe(3);
  });
});

describe('obstacles and helpers', () => {
  // shows: planner.obstacle.duplicate
  it('rejects a duplicate obstacle regardless of case', () => {
    expect(checkObstacle('i say YES', ['I say yes'])).toEqual({ ok: false, problem: 'duplicate' });
  });
  // shows: planner.helpers.max
  it('rejects a 25th helper', () => {
    const helpers = Array.from({ length: 24 }, (_, i) => `helper ${i}`);
    expect(checkHelper('one more', helpers)).toEqual({ ok: false, problem: 'limit' });
  });
});
