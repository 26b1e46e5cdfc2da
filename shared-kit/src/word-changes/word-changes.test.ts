import { describe, expect, it } from 'vitest';
import { compareWords, splitWords } from './index.ts';

const show = (before: string, after: string): string =>
  (compareWords(before, after) ?? [])
    .map(
      ({ words, kind }) =>
        ({ same: words.join(''), removed: `-[${words.join('')}]`, added: `+[${words.join('')}]` })[kind],
    )
    .join('');

describe('compareWords', () => {
  it.each([
    { before: 'Call Ruth, then Ann', after: 'Call Rut, then Ann', shown: 'Call -[Ruth]+[Rut], then Ann' },
    { before: 'Купить хлеб', after: 'Купить молоко', shown: 'Купить -[хлеб]+[молоко]' },
    { before: '私は東京に行く', after: '私は京都に行く', shown: '私は-[東京]+[京都]に行く' },
    { before: "don't go", after: "don't stay", shown: "don't -[go]+[stay]" },
    { before: 'a 👩‍👧 b', after: 'a 👩‍👦 b', shown: 'a -[👩‍👧]+[👩‍👦] b' },
    { before: 'cafe\u0301', after: 'cafe', shown: '-[cafe\u0301]+[cafe]' },
    { before: 'a  b', after: 'a b', shown: 'a-[  ]+[ ]b' },
    { before: '', after: '', shown: '' },
  ])('compares "$before" with "$after" by whole words', ({ before, after, shown }) => {
    expect(show(before, after)).toBe(shown);
  });

  it('finds one change in a long text', () => {
    const novel = Array.from({ length: 10_000 }, (_, at) => `word${at}`);
    const changed = novel.with(5_000, 'other');
    const changes = compareWords(novel.join(' '), changed.join(' '));
    expect(changes?.filter(({ kind }) => kind !== 'same').map(({ words }) => words)).toEqual([['word5000'], ['other']]);
  });

  it('gives up on a text of more than 100,000 characters', () => {
    const novel = 'a '.repeat(50_001);
    expect(compareWords(novel, 'a b')).toBeNull();
    expect(compareWords('a b', novel)).toBeNull();
  });

  it('gives up on two long texts without a common word', () => {
    const novel = Array.from({ length: 9_000 }, (_, at) => `word${at}`);
    expect(compareWords(novel.join(' '), novel.map((word) => `${word}x`).join(' '))).toBeNull();
  });
});

describe('splitWords', () => {
  it('returns parts that join to the text, with white space as one part', () => {
    const text = 'One,  two\n\n three — 4.5 🇨🇭!';
    expect(splitWords(text)).toEqual(['One', ',', '  ', 'two', '\n\n ', 'three', ' ', '—', ' ', '4.5', ' ', '🇨🇭', '!']);
  });
});
