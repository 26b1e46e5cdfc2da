/** A label in a text, such as `#garden`. The positions count UTF-16 code units; `end` is exclusive. */
export interface LabelWord {
  readonly start: number;
  readonly end: number;
  /** The label as typed, without the number sign. */
  readonly label: string;
}

/**
 * A label begins after a space, so that the number sign of an address, a link or a colour in code begins none, or after
 * the comma of a list of labels, as in '#home,#garden'. The joiners are a part of words in Persian and in Indian scripts.
 */
const LABEL = /#((?:[\p{L}\p{M}\p{N}_/-]|\u200c|\u200d)+)/gu;
/** Separator between two labels without a space, as in '#a,#b'. */
const LIST_MARK = /^[,;、،]$/;
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
  const words: LabelWord[] = [];
  let listEnd = -1;
  for (const { index: start, 0: all, 1: typed = '' } of text.matchAll(LABEL)) {
    const before = text.slice(Math.max(0, start - 1), start);
    const isListed = start === listEnd + 1 && LIST_MARK.test(before);
    if (!isListed && /\S/.test(before)) continue;
    listEnd = start + all.length;
    const label = typed.length > LABEL_LENGTH_MAX ? '' : typed.replace(/[/-]+$/, '');
    if (HAS_LETTER.test(label) && !isColour(label)) words.push({ start, end: start + 1 + label.length, label });
  }
  return words;
}
