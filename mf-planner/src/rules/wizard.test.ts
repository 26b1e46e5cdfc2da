import { describe, expect, it } from 'vitest';
import { mayGoOn, nextWithout, previousOf, STOPS } from './wizard.ts';

describe('Next', () => {
  it('waits for an aim at the aims and goals, for a goal at the steps, and for nothing elsewhere', () => {
    const open = (have: { aims: number; goals: number }) => STOPS.filter((stop) => mayGoOn(stop, have));
    expect(open({ aims: 0, goals: 0 })).toEqual(['why', 'direction', 'conditions', 'start']);
    expect(open({ aims: 1, goals: 0 })).toEqual(['why', 'direction', 'conditions', 'aims', 'goals', 'start']);
    expect(open({ aims: 1, goals: 1 })).toEqual([...STOPS]);
  });
});

describe('walking through aims and goals', () => {
  const ids = ['a', 'b', 'c'];
  it('goes to the next one that has nothing, wrapping round', () => {
    expect(nextWithout(ids, 'a', (id) => id === 'b')).toBe('c');
    expect(nextWithout(ids, 'c', (id) => id === 'b')).toBe('a');
  });
  it('ends where all others have something', () => {
    expect(nextWithout(ids, 'b', (id) => id !== 'b')).toBeNull();
    expect(nextWithout(ids, 'b', () => true)).toBeNull();
  });
  it('starts anywhere before the first', () => {
    expect(nextWithout(ids, null, (id) => id === 'a')).toBe('b');
  });
  it('goes back one by one', () => {
    expect(previousOf(ids, 'b')).toBe('a');
    expect(previousOf(ids, 'a')).toBeNull();
    expect(previousOf(ids, null)).toBeNull();
  });
});
