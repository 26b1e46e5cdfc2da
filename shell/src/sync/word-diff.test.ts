import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, wordDiff } from './word-diff.ts';

const marked = (parts: readonly Part[]) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const joined = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');

describe('the words that differ', () => {
  it('are marked one by one', () => {
    const { before, after } = wordDiff('Write 500 words before work', 'Write 400 words before breakfast');
    expect(marked(before)).toBe('Write [500] words before [work]');
    expect(marked(after)).toBe('Write [400] words before [breakfast]');
  });

  it('that follow each other are marked as one', () => {
    const { before, after } = wordDiff('Call Ruth tomorrow', 'Call the second reader tomorrow');
    expect(marked(before)).toBe('Call [Ruth] tomorrow');
    expect(marked(after)).toBe('Call [the second reader] tomorrow');
  });

  it('that only one text has leave the other unmarked', () => {
    const { before, after } = wordDiff('Read the lease', 'Read the lease again, slowly');
    expect(marked(before)).toBe('Read the lease');
    expect(marked(after)).toBe('Read the lease [again, slowly]');
  });

  it('stay exact whatever the texts are, and what is unmarked is the same in both', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'ä ö'), { maxLength: 40 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(words, words, (one, other) => {
        const { before, after } = wordDiff(one, other);
        expect([joined(before), joined(after)]).toEqual([one, other]);
        const same = (parts: readonly Part[]) => joined(parts.filter(({ differs }) => !differs)).replace(/\s+/g, '');
        expect(same(before)).toBe(same(after));
      }),
    );
  });

  it('of two very long texts are found at once', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
    const { before } = wordDiff(long.join(' '), long.map((word) => `${word}x`).join(' '));
    expect(before).toHaveLength(1);
  });
});
