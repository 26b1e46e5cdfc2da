import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, wordDiff } from './word-diff.ts';

const marked = (parts: readonly DiffPart[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const joined = (parts: readonly DiffPart[]) => parts.map(({ text }) => text).join('');

describe('wordDiff', () => {
  it('marks each word that differs', () => {
    const { before, after } = wordDiff('Write 500 words before work', 'Write 400 words before breakfast');
    expect(marked(before)).toBe('Write [500] words before [work]');
    expect(marked(after)).toBe('Write [400] words before [breakfast]');
  });

  it('marks adjacent differing words as one part', () => {
    const { before, after } = wordDiff('Call Ruth tomorrow', 'Call the second reader tomorrow');
    expect(marked(before)).toBe('Call [Ruth] tomorrow');
    expect(marked(after)).toBe('Call [the second reader] tomorrow');
  });

  it('marks nothing in a text whose words are all in the other text', () => {
    const { before, after } = wordDiff('Read the lease', 'Read the lease again, slowly');
    expect(marked(before)).toBe('Read the lease');
    expect(marked(after)).toBe('Read the lease [again, slowly]');
  });

  it('returns parts that join to the given texts, with equal unmarked words in both', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'ä ö'), { maxLength: 40 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(words, words, (one, other) => {
        const { before, after } = wordDiff(one, other);
        expect([joined(before), joined(after)]).toEqual([one, other]);
        const same = (parts: readonly DiffPart[]) =>
          joined(parts.filter(({ differs }) => !differs)).replace(/\s+/g, '');
        expect(same(before)).toBe(same(after));
      }),
    );
  });

  it('marks the whole middle of two very long texts as changed', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
    const { before } = wordDiff(long.join(' '), long.map((word) => `${word}x`).join(' '));
    expect(before).toHaveLength(1);
  });
});
