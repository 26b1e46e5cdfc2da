import { INITIAL_REDRAWS_LEFT } from '@northkeep/contracts/suggestions';
import { describe, expect, it } from 'vitest';
import {
  addUsedSuggestions,
  countRedrawsLeft,
  decodeSuggestionHistory,
  EMPTY_SUGGESTION_HISTORY,
  spendRedraw,
  USED_SUGGESTIONS_MAX,
} from './suggestion-memory.ts';

describe('spendRedraw', () => {
  // shows: planner.wizard.redraws
  it('counts each counter down from 5 to 0 on its own', () => {
    let memory = EMPTY_SUGGESTION_HISTORY;
    for (let i = 0; i < INITIAL_REDRAWS_LEFT + 2; i++) memory = spendRedraw(memory, 'an aim');
    expect(countRedrawsLeft(memory, 'an aim')).toBe(0);
    expect(countRedrawsLeft(memory, 'another aim')).toBe(5);
  });
});

describe('addUsedSuggestions', () => {
  // shows: planner.suggest.used
  it('keeps the newest 200 of a goal in lower case', () => {
    const labels = Array.from({ length: USED_SUGGESTIONS_MAX + 3 }, (_, i) => `Step ${i}`);
    const { used } = addUsedSuggestions(addUsedSuggestions(EMPTY_SUGGESTION_HISTORY, 'a', labels), 'b', ['Walk']);
    expect(used.a).toHaveLength(200);
    expect([used.a?.[0], used.a?.at(-1)]).toEqual(['step 3', 'step 202']);
    expect(used.b).toEqual(['walk']);
  });
  it('moves a repeated suggestion to the end', () => {
    const memory = addUsedSuggestions(EMPTY_SUGGESTION_HISTORY, 'a', ['Walk', 'Read']);
    expect(addUsedSuggestions(memory, 'a', ['WALK']).used.a).toEqual(['read', 'walk']);
  });
});

describe('decodeSuggestionHistory', () => {
  it('drops malformed values and clamps counters', () => {
    expect(decodeSuggestionHistory(null)).toEqual(EMPTY_SUGGESTION_HISTORY);
    expect(decodeSuggestionHistory({ left: { a: 9, b: 'x' }, used: { a: ['walk', 3], b: 'read' } })).toEqual({
      left: { a: 5 },
      used: { a: ['walk'] },
    });
  });
});
