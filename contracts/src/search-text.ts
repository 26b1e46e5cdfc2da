import { countUnspacedCharacters } from './scripts.ts';

/** Minimum number of characters for which a text is searched, unless a character is a word in its script. */
export const SEARCH_LENGTH_MIN = 2;

const ASCII = /^[\0-\x7f]*$/;

/** Letters that contain a diacritic which Unicode does not separate from them. */
const WITH_STROKE: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' };

/**
 * Accents and vowel points, which a search ignores, and characters without a picture, such as a soft hyphen. The vowel
 * signs of Indian scripts and Thai and the sound marks of kana are no accents: without them a word is another word.
 */
const IGNORED =
  /(?![\u3099\u309a])(?=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}])\p{M}|\p{Cf}/gu;
/** Digits as they are written with Arabic letters. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Folds a text for comparison: small letters without accents, in compatibility form. Letters that differ in some forms
 * only become the same: ß and ss, the two small sigmas, i with and without its dot, 5 and ٥.
 */
export function normalizeSearchText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(IGNORED, '')
      .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
      // Only the capital form of ß has two letters, and only its small form has this capital form.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/[ςøłđħŧæœ]/g, (letter) => WITH_STROKE[letter] ?? 'σ')
  );
}

/** Returns the distinct words of a query, folded for comparison. */
export function queryWordsOf(query: string): readonly string[] {
  return [...new Set(normalizeSearchText(query).split(/\s+/).filter(Boolean))];
}

/** True for a query that is long enough to be searched. */
export function isSearchable(query: string): boolean {
  return [...query.trim()].length >= SEARCH_LENGTH_MIN || countUnspacedCharacters(query) > 0;
}

/** Positions `[start, end)` of the words in a text, in order and without overlaps. */
export function findWordRanges(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  let folded = '';
  const starts: number[] = [];
  let position = 0;
  for (const character of text) {
    const piece = normalizeSearchText(character);
    for (let i = 0; i < piece.length; i += 1) starts.push(position);
    folded += piece;
    position += character.length;
  }
  starts.push(text.length);
  const isMarked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); word !== '' && at >= 0; at = folded.indexOf(word, at + word.length)) {
      const last = starts[at + word.length - 1] ?? 0;
      isMarked.fill(1, starts[at] ?? 0, starts.find((start) => start > last) ?? text.length);
    }
  }
  const ranges: [number, number][] = [];
  for (let at = isMarked.indexOf(1); at >= 0; ) {
    const end = isMarked.indexOf(0, at);
    ranges.push([at, end < 0 ? text.length : end]);
    at = end < 0 ? -1 : isMarked.indexOf(1, end);
  }
  return ranges;
}

const DONE = /^(?:(?:mark )?(?:as )?done:? +(?<after>.+)|mark (?<between>.+?) (?:as )?done)$/i;

/**
 * Returns the words that name the finished task in 'done bank', 'mark done: bank' or 'mark bank as done'; null for
 * another text.
 */
export function parseDoneCommand(text: string): string | null {
  const { after, between } = DONE.exec(text.trim())?.groups ?? {};
  return after ?? between ?? null;
}
