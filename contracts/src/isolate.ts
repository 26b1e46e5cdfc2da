/** Letters that are written from right to left: Hebrew, Arabic and the scripts between and after them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Gives a text of a person inside a sentence a direction of its own, by the characters FIRST STRONG ISOLATE and POP
 * DIRECTIONAL ISOLATE (Unicode Standard Annex 9). Without them, the words and the punctuation after a Hebrew text change
 * places, in labels and announcements too, which hold no elements. A text without right-to-left letters needs none and
 * stays as it is. For texts that are shown, never for those that are stored.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
