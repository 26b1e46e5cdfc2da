import { describe, expect, it } from 'vitest';
import {
  checkAim,
  checkGoal,
  checkHelper,
  checkObstacle,
  checkStep,
  frequency,
  progressWithin,
  statusOfNewStep,
} from './plan-limits.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

describe('an aim', () => {
  it('is stored with its white space collapsed', () => {
    expect(checkAim('  Write   the\nbook ', [])).toEqual({ ok: true, label: 'Write the book' });
  });
  it('has at most ten words', () => {
    expect(checkAim(words(10), []).ok).toBe(true);
    expect(checkAim(words(11), [])).toEqual({ ok: false, problem: 'too-many-words' });
  });
  it('has at most 160 characters', () => {
    expect(checkAim('x'.repeat(160), []).ok).toBe(true);
    expect(checkAim('x'.repeat(161), [])).toEqual({ ok: false, problem: 'too-long' });
  });
  it('is not added twice, in whatever case', () => {
    expect(checkAim('WRITE the book', ['Write  the book'])).toEqual({ ok: false, problem: 'duplicate' });
  });
  it('is one of two in the wizard, and one of any number on Pro', () => {
    expect(checkAim('Third', ['First', 'Second'])).toEqual({ ok: false, problem: 'limit' });
    expect(checkAim('Third', ['First', 'Second'], null).ok).toBe(true);
  });
  it('is not empty', () => {
    expect(checkAim('   ', [])).toEqual({ ok: false, problem: 'empty' });
  });
});

describe('a goal', () => {
  it('follows the rules of aims', () => {
    expect(checkGoal(words(11), [])).toEqual({ ok: false, problem: 'too-many-words' });
    expect(checkGoal('c', ['a', 'b'])).toEqual({ ok: false, problem: 'limit' });
    expect(checkGoal('c', ['a', 'b'], null).ok).toBe(true);
  });
});

describe('a step', () => {
  it('has 3 to 160 characters and any number of words', () => {
    expect(checkStep('ab', [])).toEqual({ ok: false, problem: 'too-short' });
    expect(checkStep('', [])).toEqual({ ok: false, problem: 'empty' });
    expect(checkStep(words(20), []).ok).toBe(true);
    expect(checkStep('x'.repeat(161), [])).toEqual({ ok: false, problem: 'too-long' });
  });
  it('is one of four', () => {
    expect(checkStep('fifth', ['a1', 'b1', 'c1', 'd1'])).toEqual({ ok: false, problem: 'limit' });
  });
  it('is selected until four are', () => {
    expect([0, 3, 4].map(statusOfNewStep)).toEqual(['selected', 'selected', 'parked']);
  });
  it('is planned 0 to 7 times a week', () => {
    expect([-1, 0, 3, 7, 8].map(frequency)).toEqual([0, 0, 3, 7, 7]);
  });
  it('keeps its progress between nothing and its plan', () => {
    expect(progressWithin(-1, 3)).toBe(0);
    expect(progressWithin(4, 3)).toBe(3);
  });
});

describe('obstacles and helpers', () => {
  it('are told apart without regard to case', () => {
    expect(checkObstacle('i say YES', ['I say yes'])).toEqual({ ok: false, problem: 'duplicate' });
  });
  it('leave room for 24 helpers', () => {
    const helpers = Array.from({ length: 24 }, (_, i) => `helper ${i}`);
    expect(checkHelper('one more', helpers)).toEqual({ ok: false, problem: 'limit' });
  });
});
