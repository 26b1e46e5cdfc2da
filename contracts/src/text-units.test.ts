import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutText, splitText } from './text-units.ts';

afterEach(() => vi.unstubAllGlobals());

const FAMILY = '👨‍👩‍👧‍👦';

describe('cutText', () => {
  it('returns a text that fits', () => {
    expect(cutText('🎉', 2)).toBe('🎉');
    expect(cutText('', 0)).toBe('');
  });

  it.each([
    ['an emoji', '🎉'],
    ['a letter with an accent', 'e\u0301'],
    ['a family of emoji', FAMILY],
    ['a flag', '🇯🇵'],
    ['a syllable of Hangul', '\u1112\u1161\u11ab'],
  ])('leaves out %s that does not fit whole', (_, character) => {
    for (let max = 159; max < 159 + character.length; max += 1)
      expect(cutText(`${'a'.repeat(159)}${character}x`, max)).toBe('a'.repeat(159));
    expect(cutText(`${'a'.repeat(159)}${character}x`, 159 + character.length)).toBe(`${'a'.repeat(159)}${character}`);
  });

  it('adds the ending after the last character that is no space', () => {
    expect(cutText('one two three', 7, '…')).toBe('one two…');
    expect(cutText('one two three', 8, '…')).toBe('one two…');
    expect(cutText('one', 3, '…')).toBe('one');
  });

  it('cuts between code points where the browser finds no characters, and in a longer character', () => {
    vi.stubGlobal('Intl', {});
    expect(cutText('aaa🎉x', 4)).toBe('aaa');
    vi.unstubAllGlobals();
    expect(cutText(`a${'\u0301'.repeat(900)}`, 500)).toHaveLength(500);
  });
});

describe('splitText', () => {
  it('splits between characters and loses nothing', () => {
    const text = `${'a'.repeat(9)}🎉${'b'.repeat(9)}${FAMILY}c`;
    const pieces = splitText(text, 20);
    expect(pieces.join('')).toBe(text);
    expect(pieces).toEqual([`${'a'.repeat(9)}🎉${'b'.repeat(9)}`, `${FAMILY}c`]);
    expect(splitText('', 5)).toEqual(['']);
  });
});
