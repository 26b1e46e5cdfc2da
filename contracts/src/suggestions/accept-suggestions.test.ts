import { describe, expect, it } from 'vitest';
import { sanitizeSuggestions } from './accept-suggestions.ts';

const labels = (list: unknown, kind: 'aims' | 'goals' | 'steps' = 'steps', taken: string[] = []) =>
  sanitizeSuggestions(list, kind, taken).map(({ label }) => label);

describe('sanitizeSuggestions', () => {
  // shows: planner.suggest.shape
  it('reads strings and objects with a label or a text', () => {
    expect(labels(['Walk to work', { label: 'Call the bank' }, { text: 'Sort the receipts' }])).toEqual([
      'Walk to work',
      'Call the bank',
      'Sort the receipts',
    ]);
  });

  it.each([null, 'Walk', { suggestions: ['Walk to work'] }, 7, undefined])('returns nothing for %j', (list) => {
    expect(labels(list)).toEqual([]);
  });

  it('skips values that are not text', () => {
    expect(labels([null, 7, [], { label: 7 }, { name: 'Walk' }, '   ', 'Walk to work'])).toEqual(['Walk to work']);
  });

  // shows: planner.suggest.accepted
  it('keeps at most 30 suggestions', () => {
    const words = 'amber birch cedar dahlia elder fern ginger hazel iris juniper kale lilac maple nettle oak'.split(
      ' ',
    );
    const many = words.flatMap((one, i) => words.slice(i + 1).map((other) => `${one} ${other}`));
    expect(labels(many)).toHaveLength(30);
  });

  it('drops labels above 160 characters, aims and goals above 10 words, and steps below 3 characters', () => {
    const long = 'Read '.repeat(40);
    const eleven = 'one two three four five six seven eight nine ten eleven';
    expect(labels([long, eleven, 'ab'], 'goals')).toEqual(['ab']);
    expect(labels([long, eleven, 'ab'], 'aims')).toEqual(['ab']);
    expect(labels([long, eleven, 'ab'], 'steps')).toEqual([eleven]);
  });

  it('drops near-duplicates of each other and of what exists', () => {
    expect(labels(['Walk to work', 'walk to work!', 'Call the bank'], 'steps', ['Call the bank.'])).toEqual([
      'Walk to work',
    ]);
  });

  it('removes numbering, line breaks and invisible characters, and leaves markup as text', () => {
    expect(labels(['1. Walk\nto work', '- Call\u0000 the \u202ebank', '<b>Sort</b> the receipts'])).toEqual([
      'Walk to work',
      'Call the bank',
      '<b>Sort</b> the receipts',
    ]);
  });

  // shows: planner.suggest.frequency, planner.suggest.frequency.default
  it('reads the frequency under each of its names, from 1 to 7', () => {
    const names = 'total frequency freq timesPerWeek times perWeek n_per_week rate ratePerWeek weekly'.split(' ');
    for (const name of names)
      expect(sanitizeSuggestions([{ label: 'Walk', [name]: 3 }], 'steps', [])[0]?.frequency).toBe(3);
    const times = (item: object) => sanitizeSuggestions([{ label: 'Walk', ...item }], 'steps', [])[0]?.frequency;
    expect(times({ meta: { freq: '4' } })).toBe(4);
    expect([
      times({}),
      times({ freq: 'often' }),
      times({ freq: 0 }),
      times({ freq: 40 }),
      times({ freq: 2.4 }),
    ]).toEqual([1, 1, 1, 7, 2]);
  });
});
