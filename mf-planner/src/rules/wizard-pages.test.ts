import { describe, expect, it } from 'vitest';
import { canContinue, findNextIncomplete, findPrevious, WIZARD_PAGES } from './wizard-pages.ts';

describe('canContinue', () => {
  // shows: planner.wizard.next.always, planner.wizard.next.goals, planner.wizard.next.steps
  it('requires an aim on the aims and goals pages and a goal on the steps page', () => {
    const open = (have: { aims: number; goals: number }) => WIZARD_PAGES.filter((page) => canContinue(page, have));
    expect(open({ aims: 0, goals: 0 })).toEqual(['why', 'direction', 'conditions', 'start']);
    expect(open({ aims: 1, goals: 0 })).toEqual(['why', 'direction', 'conditions', 'aims', 'goals', 'start']);
    expect(open({ aims: 1, goals: 1 })).toEqual([...WIZARD_PAGES]);
  });
});

describe('findNextIncomplete and findPrevious', () => {
  const ids = ['a', 'b', 'c'];
  // shows: planner.wizard.next.wraps
  it('returns the next incomplete id, wrapping round', () => {
    expect(findNextIncomplete(ids, 'a', (id) => id === 'b')).toBe('c');
    expect(findNextIncomplete(ids, 'c', (id) => id === 'b')).toBe('a');
  });
  // shows: planner.wizard.next.complete
  it('returns null when all others are complete', () => {
    expect(findNextIncomplete(ids, 'b', (id) => id !== 'b')).toBeNull();
    expect(findNextIncomplete(ids, 'b', () => true)).toBeNull();
  });
  it('findNextIncomplete returns the first incomplete id when there is no current one', () => {
    expect(findNextIncomplete(ids, null, (id) => id === 'a')).toBe('b');
  });
  // shows: planner.wizard.back.first
  it('returns the previous id, and null at the first', () => {
    expect(findPrevious(ids, 'b')).toBe('a');
    expect(findPrevious(ids, 'a')).toBeNull();
    expect(findPrevious(ids, null)).toBeNull();
  });
});
