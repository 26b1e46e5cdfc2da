interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes a phrase from a text, with a preceding comma and the surrounding spaces. Returns null when nothing else would
 * remain, because a line needs a text.
 */
export function removeDatePhrase(text: string, { start, end }: Span): string | null {
  const before = text.slice(0, start).replace(/[\s,;–—-]+$/, '');
  const after = text.slice(end).replace(/^[\s,;]+/, '');
  const isSentenceEnd = /^[.!?)。！？）؟।]/.test(after);
  const rest = before === '' || after === '' || isSentenceEnd ? before + after : `${before} ${after}`;
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null;
}

/** Returns the position of the caret in the text without the phrase. */
export function computeCaretAfterRemoval(text: string, rest: string, { start, end }: Span, caret: number): number {
  if (caret >= end) return Math.max(0, rest.length - (text.length - caret));
  return Math.min(caret, start, rest.length);
}
