import { REDRAWS_PER_COUNTER, USED_SUGGESTIONS_MAX } from '@northkeep/contracts/suggestions';
import { describe, expect, it } from 'vitest';
import { countRedrawsLeft, decodeMemory, EMPTY_MEMORY, rememberUsed, spendRedraw } from './suggestion-memory.ts';

describe('spendRedraw', () => {
  // shows: planner.wizard.redraws
  it('counts each counter down from 5 to 0 on its own', () => {
    let memory = EMPTY_MEMORY;
    for (let i = 0; i < REDRAWS_PER_COUNTER + 2; i++) memory = spendRedraw(memory, 'an aim');
    expect(countRedrawsLeft(memory, 'an aim')).toBe(0);
    expect(countRedrawsLeft(memory, 'another aim')).toBe(5);
  });
});

describe('rememberUsed', () => {
  // shows: planner.suggest.used
  it('keeps the newest 200 of a goal in lower case', () => {
    const labels = Array.from({ length: USED_SUGGESTIONS_MAX + 3 }, (_, i) => `Step ${i}`);
    const { used } = rememberUsed(rememberUsed(EMPTY_MEMORY, 'a', labels), 'b', ['Walk']);
    expect(used.a).toHaveLength(200);
    expect([used.a?.[0], used.a?.at(-1)]).toEqual(['step 3', 'step 202']);
    expect(used.b).toEqual(['walk']);
  });
  it('moves a repeated suggestion to the end', () => {
    const memory = rememberUsed(EMPTY_MEMORY, 'a', ['Walk', 'Read']);
    expect(rememberUsed(memory, 'a', ['WALK']).used.a).toEqual(['read', 'walk']);
  });
});

describe('decodeMemory', () => {
  it('drops malformed values and clamps counters', () => {
    expect(decodeMemory(null)).toEqual(EMPTY_MEMORY);
    expect(decodeMemory({ left: { a: 9, b: 'x' }, used: { a: ['walk', 3], b: 'read' } })).toEqual({
      left: { a: 5 },
      used: { a: ['walk'] },
    });
  });
});
