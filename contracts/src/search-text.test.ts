import { describe, expect, it } from 'vitest';
import { findWordRanges, isSearchable, normalizeSearchText, parseDoneCommand, queryWordsOf } from './search-text.ts';

describe('normalizeSearchText', () => {
  it('folds case, accents and compatibility forms', () => {
    expect(['Café', 'STRASSE', 'Ｎｏｔｅ', 'ﬁn', 'Ünï'].map(normalizeSearchText)).toEqual([
      'cafe',
      'strasse',
      'note',
      'fin',
      'uni',
    ]);
  });
});

describe('a search in other scripts', () => {
  it.each([
    ['strasse', 'Straße kehren'],
    ['STRAẞE', 'strasse'],
    ['οδος', 'ΟΔΟΣ'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδο', 'οδός'],
    ['istanbul', 'İSTANBUL'],
    ['ILIK', 'ılık'],
    ['smorrebrod', 'Smørrebrød'],
    ['lodz', 'ŁÓDŹ'],
    ['coeur', 'Cœur'],
    ['cafe\u0301', 'caf\u00e9'],
    ['한', '한국'],
    ['ﾊﾟﾝ', 'パン'],
    ['کتاب', 'کِتاب'],
    ['שלום', 'שָׁלוֹם'],
    ['می\u200cخواهم', 'میخواهم'],
    ['Donaudampf', 'Donau\u00addampf'],
    ['5', '٥ كتب'],
    ['۱۲', '12'],
    ['ёлка', 'елка'],
    ['हिन्दी', 'हिन्दी में'],
  ])('finds %s in %s', (query, text) => {
    for (const word of queryWordsOf(query)) expect(normalizeSearchText(text)).toContain(word);
    expect(findWordRanges(text, queryWordsOf(query))).toHaveLength(1);
  });
});

describe('a search in scripts with vowel signs and sound marks', () => {
  it.each([
    ['दिन', 'दान'],
    ['ดี', 'ดู'],
    ['がき', 'かき'],
    ['தமி', 'தமா'],
  ])('does not find %s in %s', (query, text) => {
    expect(findWordRanges(text, queryWordsOf(query))).toEqual([]);
  });
});

describe('queryWordsOf', () => {
  it('returns each word of a query once', () => {
    expect(queryWordsOf('  Call  the bank CALL ')).toEqual(['call', 'the', 'bank']);
    expect(queryWordsOf(' ')).toEqual([]);
  });
});

describe('isSearchable', () => {
  it('requires two characters; one emoji of two code units is not enough', () => {
    expect(['a', ' a ', '😀', 'ab', '朝食'].map(isSearchable)).toEqual([false, false, false, true, true]);
  });

  it('needs one character of a script in which one is a word', () => {
    expect(['水', '물', 'ร', 'あ', 'ガ', 'д', 'א', '1'].map(isSearchable)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 3 }, () => false),
    ]);
  });
});

describe('findWordRanges', () => {
  const marked = (text: string, query: string) =>
    findWordRanges(text, queryWordsOf(query)).map(([start, end]) => text.slice(start, end));
  it('finds the words in the original text regardless of case, accents and ligatures', () => {
    expect(marked('Ask the school about school', 'sch')).toEqual(['sch', 'sch']);
    expect(marked('Zum CAFÉ gehen', 'cafe')).toEqual(['CAFÉ']);
    expect(marked('😀 the ﬁn', 'fi the')).toEqual(['the', 'ﬁ']);
  });
  it('joins words that overlap or touch', () => {
    expect(marked('notebook', 'note teb')).toEqual(['noteb']);
  });
  it('returns no ranges when no word is found', () => {
    expect(marked('note', 'x')).toEqual([]);
    expect(marked('', 'x')).toEqual([]);
  });
});

describe('parseDoneCommand', () => {
  it('extracts the task from every form of "mark bank as done"', () => {
    const sentences = ['done bank', ' Mark done: bank ', 'mark as done bank', 'mark bank as done', 'Mark bank done'];
    expect(sentences.map(parseDoneCommand)).toEqual(sentences.map(() => 'bank'));
  });
  it('returns nothing for a text that is not such a sentence', () => {
    expect(['done', 'done ', 'bank done', 'undone bank', 'mark bank'].map(parseDoneCommand)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});
