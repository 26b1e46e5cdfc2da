interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes a phrase from a text, with a preceding comma and the surrounding spaces. Line breaks around the phrase stay.
 * If the phrase fills a whole row, one of them is removed with it, so that no empty row remains. Returns null when
 * nothing else would remain, because a line needs a text.
 */
export function removeDatePhrase(text: string, { start, end }: Span): string | null {
  const before = text.slice(0, start).replace(/(?:[^\S\r\n]|[,;–—-])+$/, '');
  const behind = text.slice(end);
  const after = behind.replace(/^$|[\r\n]$/.test(before) ? /^(?:[^\S\r\n]|[,;:])+/ : /^(?:[^\S\r\n]|[,;])+/, '');
  const rest = joinAround(before, after, SENTENCE_END.test(behind));
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null;
}

/** The end of a sentence or a label directly behind a phrase. After a space it begins a word of its own, such as '!low'. */
const SENTENCE_END = /^[.:!?)。：！？）؟।]/;

function joinAround(before: string, after: string, isSentenceEnd: boolean): string {
  const isAtRowStart = before === '' || /[\r\n]$/.test(before);
  const isAtRowEnd = after === '' || /^[\r\n]/.test(after);
  if (isAtRowStart && isAtRowEnd)
    return after === '' ? before.replace(/\r?\n?$/, '') : before + after.replace(/^\r?\n?/, '');
  return isAtRowStart || isAtRowEnd || isSentenceEnd ? before + after : `${before} ${after}`;
}

/** Returns the position of the caret in the text without the phrase. */
export function computeCaretAfterRemoval(text: string, rest: string, { start, end }: Span, caret: number): number {
  if (caret >= end) return Math.max(0, rest.length - (text.length - caret));
  return Math.min(caret, start, rest.length);
}
