/** A label in a text, such as `#garden`. The positions count UTF-16 code units; `end` is exclusive. */
export interface LabelWord {
  readonly start: number;
  readonly end: number;
  /** The label as typed, without the number sign. */
  readonly label: string;
}

/**
 * A label begins after a space, so that the number sign of an address, a link or a colour in code begins none. The
 * joiners are a part of words in Persian and in Indian scripts.
 */
const LABEL = /(?<!\S)#((?:[\p{L}\p{M}\p{N}_/-]|\u200c|\u200d)+)/gu;
const HAS_LETTER = /[\p{L}_]/u;
/** Length of the longest label that is read; a longer one cannot be stored in any case. */
const LABEL_LENGTH_MAX = 200;
const COLOUR = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Digits of a colour that are a word: letters alone (`#cafe`, `#decade`), or a usual short form (`#b2b`, `#2fa`). */
const WORD = /^(?:[a-f]+|[a-f]2[a-f]|2fa)$/i;
/** Letters alone that are a colour after all: one letter repeated (`#fff`), or each doubled (`#aabbcc`). */
const REPEATED = /^(?:([a-f])\1+|(?:([a-f])\2){3,4})$/i;

const isColour = (label: string): boolean => COLOUR.test(label) && (!WORD.test(label) || REPEATED.test(label));

/**
 * Returns the labels of a text in their order. A number sign within a word or before a space, a number (`#12`) and a
 * colour (`#ff8800`, `#fff`) are no labels, but a word is (`#cafe`).
 */
export function findLabelWords(text: string): readonly LabelWord[] {
  if (!text.includes('#')) return [];
  return [...text.matchAll(LABEL)].flatMap(({ index, 1: typed = '' }) => {
    const label = typed.length > LABEL_LENGTH_MAX ? '' : typed.replace(/[/-]+$/, '');
    if (!HAS_LETTER.test(label) || isColour(label)) return [];
    return [{ start: index, end: index + 1 + label.length, label }];
  });
}
