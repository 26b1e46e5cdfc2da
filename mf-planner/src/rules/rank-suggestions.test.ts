import { describe, expect, it } from 'vitest';
import { AIM_PHRASES, GOAL_PHRASES, STEP_PHRASES } from '../content/phrases.ts';
import { isNearDuplicate, rankSuggestions } from './rank-suggestions.ts';

const phrase = (label: string, domain: string, hints: string[] = []) => ({ label, domain, hints });

describe('rankSuggestions', () => {
  const phrases = [
    phrase('Save for a home', 'finance'),
    phrase('Run ten kilometres', 'health', ['strong', 'running']),
    phrase('Sleep well', 'health'),
    phrase('Write a book', 'creative'),
  ];
  const labels = (context: string[], taken: string[] = []) =>
    rankSuggestions(phrases, { context, taken, limit: 10 }).map(({ label }) => label);

  it('ranks phrases that share keywords with the context first', () => {
    expect(labels(['I want to be strong and run'])[0]).toBe('Run ten kilometres');
    expect(labels(['A book of my own'])[0]).toBe('Write a book');
  });
  it('alternates between domains without a context', () => {
    expect(labels([])).toEqual(['Save for a home', 'Run ten kilometres', 'Write a book', 'Sleep well']);
  });
  it('interleaves the requested share of unrelated phrases', () => {
    const near = Array.from({ length: 6 }, (_, i) => phrase(`${'abcdef'[i]}${'abcdef'[i]} book`, 'creative'));
    const all = [...near, phrase('Sleep well', 'health'), phrase('Save for a home', 'finance')];
    const mixed = rankSuggestions(all, { context: ['book'], taken: [], limit: 4, general: 0.5 }).map(
      ({ domain }) => domain,
    );
    expect(mixed.filter((domain) => domain === 'creative')).toHaveLength(2);
  });
  it('leaves out taken phrases and their near-duplicates', () => {
    expect(labels([], ['write a BOOK'])).not.toContain('Write a book');
    expect(labels([], ['Writing books'])).not.toContain('Write a book');
  });
  it('detects near-duplicates by edit similarity', () => {
    expect(isNearDuplicate('Sleep before eleven', 'Sleep before seven')).toBe(true);
    expect(isNearDuplicate('Sleep before eleven', 'Call a friend')).toBe(false);
  });
  it('finds a goal for every built-in aim, and steps of the same domain for a goal', () => {
    for (const { label } of AIM_PHRASES) {
      const [first] = rankSuggestions(GOAL_PHRASES, { context: [label], taken: [], limit: 1 });
      expect(first).toBeDefined();
    }
    const [step] = rankSuggestions(STEP_PHRASES, { context: ['Build strength twice a week'], taken: [], limit: 1 });
    expect(step?.domain).toBe('health');
    expect(step?.frequency).toBeGreaterThan(0);
  });
});
