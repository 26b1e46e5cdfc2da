/** Characters of scripts in which one or two characters are a word, most of them without spaces between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/gu;
/** Characters without a picture of their own: spaces, controls, and those that only change other characters. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Number of the letters of Chinese, Japanese, Korean, Thai and similar scripts in a text. */
export const countUnspacedCharacters = (text: string): number => text.normalize('NFC').match(UNSPACED)?.length ?? 0;

/** True for a text that shows nothing. */
export const isInvisible = (text: string): boolean => INVISIBLE.test(text);

/**
 * Length of a text for a least length in characters. In scripts without spaces between words, two characters are a
 * word, so that each of them counts as one and a half.
 */
export const countTowardsMinimum = (text: string): number => text.length + countUnspacedCharacters(text) / 2;
