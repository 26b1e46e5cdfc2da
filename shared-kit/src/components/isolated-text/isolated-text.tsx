import type { ReactNode } from 'react';

/** A text between the characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const ISOLATED = /\u2068([^\u2069]*)\u2069/;

/** Gives a text a direction of its own, which does not depend on the words around it. Elements stay as they are. */
export const isolateText = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;

/**
 * Renders a sentence with each text that `isolate` of @northkeep/contracts has marked in a `bdi` element. In an element
 * with `dir="auto"` the characters alone do not suffice: the browser takes the direction of the whole sentence from the
 * first letter, even if it is isolated by characters, but it does not look into a `bdi`.
 */
export function renderIsolated(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  const parts = content.split(ISOLATED);
  if (parts.length === 1) return content;
  // The odd parts are those that are isolated.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and keep their order
  return parts.map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part));
}
