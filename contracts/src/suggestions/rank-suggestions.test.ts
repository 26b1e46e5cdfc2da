import { describe, expect, it } from 'vitest';
import { SUGGESTION_PHRASES } from './content/phrases.ts';
import { type RankSuggestionsInput, rankSuggestions } from './rank-suggestions.ts';

const phrase = (label: string, domain: string, hints: string[] = []) => ({ label, domain, hints });

describe('rankSuggestions', () => {
  const phrases = [
    phrase('Save for a home', 'finance'),
    phrase('Run ten kilometres', 'health', ['strong', 'running']),
    phrase('Sleep well', 'health'),
    phrase('Write a book', 'creative'),
  ];
  const labels = (subject: string, input: Partial<RankSuggestionsInput> = {}) =>
    rankSuggestions(phrases, { subject, taken: [], limit: 10, ...input }).map(({ label }) => label);

  it('ranks phrases that share words or topics with the subject first', () => {
    expect(labels('I want to be strong and run')[0]).toBe('Run ten kilometres');
    expect(labels('A book of my own')[0]).toBe('Write a book');
    expect(labels('Train for a marathon')[0]).toBe('Run ten kilometres');
  });
  // shows: planner.suggest.fit
  it('ranks the topic of the subject above its domain, and its domain above the context', () => {
    const [first, second] = labels('Finish a triathlon', { context: ['A book, and a book again'] });
    expect([first, second]).toEqual(['Run ten kilometres', 'Sleep well']);
  });
  it('ranks by the parent when the subject gives no hint', () => {
    expect(labels('Get the first one finished', { parent: 'Become a novelist who writes books' })[0]).toBe(
      'Write a book',
    );
  });
  it('orders equally fitting phrases by the context', () => {
    expect(labels('', { context: ['My nights are short, I need sleep'] })[0]).toBe('Sleep well');
  });
  // shows: planner.suggest.numbers
  it.each(['10', 'ten', 'one', 'twelve'])('ignores the number "%s", which only one phrase shares', (number) => {
    const pair = [phrase('Water the plants', 'home'), phrase(`Collect ${number} stamps`, 'home')];
    const [first] = rankSuggestions(pair, { subject: `Meet ${number} neighbours`, taken: [], limit: 1 });
    expect(first?.label).toBe('Water the plants');
  });
  it('ignores general words about planning', () => {
    const pieces = [phrase('Add one finished piece to the portfolio', 'work'), phrase('Jog slowly', 'health')];
    const [first] = rankSuggestions(pieces, { subject: 'Run, and finish a piece', taken: [], limit: 1 });
    expect(first?.label).toBe('Jog slowly');
  });
  it('alternates between domains without a context', () => {
    expect(labels('')).toEqual(['Save for a home', 'Run ten kilometres', 'Write a book', 'Sleep well']);
  });
  it('interleaves the requested share of unrelated phrases', () => {
    const near = Array.from({ length: 6 }, (_, i) => phrase(`${'abcdef'[i]}${'abcdef'[i]} book`, 'creative'));
    const all = [...near, phrase('Sleep well', 'health'), phrase('Save for a home', 'finance')];
    const mixed = rankSuggestions(all, { subject: 'book', taken: [], limit: 4, general: 0.5 }).map(
      ({ domain }) => domain,
    );
    expect(mixed.filter((domain) => domain === 'creative')).toHaveLength(2);
  });
  it('leaves out taken phrases and their near-duplicates', () => {
    expect(labels('', { taken: ['write a BOOK'] })).not.toContain('Write a book');
    expect(labels('', { taken: ['Writing books'] })).not.toContain('Write a book');
  });
  it('finds a goal for every built-in aim, and steps of the same domain for a goal', () => {
    for (const { label } of SUGGESTION_PHRASES.aims) {
      const [first] = rankSuggestions(SUGGESTION_PHRASES.goals, { subject: label, taken: [], limit: 1 });
      expect(first).toBeDefined();
    }
    const [step] = rankSuggestions(SUGGESTION_PHRASES.steps, {
      subject: 'Build strength twice a week',
      taken: [],
      limit: 1,
    });
    expect(step?.domain).toBe('health');
    expect(step?.frequency).toBeGreaterThan(0);
  });
});
