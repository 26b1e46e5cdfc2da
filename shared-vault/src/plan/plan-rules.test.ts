import { describe, expect, it } from 'vitest';
import { checkLabel, isSameLabel, LABEL_WORDS_MAX } from './plan-rules.ts';

const check = (text: string) =>
  checkLabel(text, { taken: [], limit: null, charactersMin: 3, wordsMax: LABEL_WORDS_MAX });
const problemOf = (text: string) => {
  const checked = check(text);
  return checked.ok ? null : checked.problem;
};

describe('the least length of a label', () => {
  // shows: planner.labels.scripts
  it.each(['跑步', '読書', '운동', 'よむ', 'ヨガ', 'นอน', '跑 步', '\u110b\u116e\u11ab\u1103\u1169\u11bc'])(
    'is satisfied by two characters of a script without spaces between words: %s',
    (text) => {
      expect(problemOf(text)).toBeNull();
    },
  );

  it.each(['ab', 'да', 'שב', '跑', 'a跑', '12'])('is three characters otherwise: %s', (text) => {
    expect(problemOf(text)).toBe('too-short');
  });

  it('leaves the limits of 10 words and 160 characters as they are', () => {
    expect(problemOf('跑'.repeat(160))).toBeNull();
    expect(problemOf('跑'.repeat(161))).toBe('too-long');
    expect(problemOf(Array.from({ length: 11 }, () => '跑').join(' '))).toBe('too-many-words');
  });
});

describe('a label without a visible character', () => {
  // shows: planner.labels.invisible
  it.each([
    '\u200b',
    '\u200b\u200d\ufeff',
    '\u00ad \u2060',
    '\u3164',
    '\u2800',
    '\u202e',
    '\ufe0f',
    '\u3000',
    '\u{e0020}',
  ])('is empty: %j', (text) => {
    expect(problemOf(text)).toBe('empty');
  });

  it('is not one with a visible character beside such characters', () => {
    expect(check('Run \u200d👨‍👩‍👧')).toEqual({ ok: true, label: 'Run \u200d👨‍👩‍👧' });
  });
});

describe('isSameLabel', () => {
  it('compares letters with accents in any encoding', () => {
    expect(isSameLabel('Caf\u00e9', 'cafe\u0301')).toBe(true);
    expect(isSameLabel('가', '\u1100\u1161')).toBe(true);
    expect(isSameLabel('cafe', 'café')).toBe(false);
  });
});
