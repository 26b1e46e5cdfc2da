import type { ReactNode } from 'react';

/** Letters that are written from right to left: Hebrew, Arabic and the scripts between and after them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const QUOTED = /(?<=“)([^”]*)(?=”)/;
/** What follows the name of an act, as in 'Deleted: Walk'. */
const NAMED = /(?<=^[^:“]*: )(.+)$/s;

/** Gives a text a direction of its own, which does not depend on the words around it. Elements stay as they are. */
export const isolateText = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;

/**
 * Isolates the quoted texts of a sentence, which are texts of a person; without quotes, the text after a colon. Otherwise
 * a sentence that begins with a Hebrew quote runs from right to left as a whole, and its words change places, and the
 * punctuation at the end of a Hebrew text stands on its wrong side. Only right-to-left texts need it.
 */
export function isolateQuotes(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !RIGHT_TO_LEFT.test(content)) return content;
  const isolated = content.includes('“') ? QUOTED : NAMED;
  // The odd parts are those that are isolated.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and keep their order
  return content.split(isolated).map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part));
}
