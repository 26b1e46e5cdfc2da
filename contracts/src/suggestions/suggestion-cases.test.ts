import { describe, expect, it } from 'vitest';
import { SUGGESTION_PHRASES } from './content/phrases.ts';
import { rankSuggestions, type SuggestionPhrase } from './rank-suggestions.ts';
import type { SuggestionCase } from './testing/suggestion-case.ts';
import { SUGGESTION_CASES } from './testing/suggestion-cases.ts';

/**
 * Returns the expectations that the first five suggestions for a case do not meet; empty when they meet all of them.
 */
function findMisses({ of, must, never, ...input }: SuggestionCase): string[] {
  const first = rankSuggestions(SUGGESTION_PHRASES[of], { ...input, taken: [], limit: 5 });
  const matches = ({ label, domain }: SuggestionPhrase, part: string) =>
    label.includes(part) || `kind:${domain}` === part;
  const missing = must.filter((part) => !first.some((phrase) => matches(phrase, part)));
  const unfit = first.filter((phrase) => never.some((part) => matches(phrase, part)));
  return [...missing.map((part) => `missing: ${part}`), ...unfit.map(({ label }) => `unfit: ${label}`)];
}

describe('suggestions for the aims and goals of different people', () => {
  it('are tested in 65 cases', () => expect(SUGGESTION_CASES).toHaveLength(65));

  it.each(SUGGESTION_CASES)('include fitting $of among the first five for "$subject"', (one) => {
    expect(findMisses(one)).toEqual([]);
  });

  // shows: planner.suggest.table
  it('fit in every case', () => {
    const fitting = SUGGESTION_CASES.filter((one) => findMisses(one).length === 0).length;
    process.stdout.write(`suggestions that fit: ${fitting} of ${SUGGESTION_CASES.length}\n`);
    expect(fitting).toBe(SUGGESTION_CASES.length);
  });
});
