import { ArchiveError } from '../format/archive-error.ts';

/** Names that reach the prototype of an object when they are assigned. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Matches every text that can contain a prototype name or a lone surrogate, also one that is written as an escape. */
const NEEDS_CHECK = /\\u|__proto__|constructor|prototype|\p{Surrogate}/u;

/**
 * Maximum nesting depth of an entry. An entry of today has the levels entry, record, values, list and row; the rest is
 * room for a later version.
 */
const DEPTH_MAX = 8;

/** Code units of the characters that {@link nestingOf} looks for. */
const [BACKSLASH, QUOTE, BRACE, BRACE_END, BRACKET, BRACKET_END] = [92, 34, 123, 125, 91, 93];

/** Detail of the error for a text that is no JSON. */
export const NOT_JSON = 'not JSON';

export type PlainObject = Readonly<Record<string, unknown>>;

/**
 * Parses JSON from an untrusted file. Throws an {@link ArchiveError} `BAD_CONTENT` for invalid JSON, for an object with
 * a name that reaches a prototype, and for deep nesting. Lone surrogates become U+FFFD, because UTF-8 cannot store
 * them.
 */
export function parsePlainJson(text: string, depthMax = DEPTH_MAX): unknown {
  if (nestingOf(text) > depthMax) throw new ArchiveError('BAD_CONTENT', 'too deep');
  try {
    // Nearly every text is parsed without a reviver, which would take ten times as long.
    if (!NEEDS_CHECK.test(text)) return JSON.parse(text);
    return JSON.parse(text, (name, value: unknown) => {
      if (PROTOTYPE_NAMES.has(name)) throw new ArchiveError('BAD_CONTENT', `the name ${name}`);
      return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\ufffd') : value;
    });
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('BAD_CONTENT', NOT_JSON);
  }
}

/** Deepest nesting of brackets outside strings, counted before parsing: `JSON.parse` recurses. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === BACKSLASH) i += 1;
    else if (unit === QUOTE) isInString = !isInString;
    else if (isInString) continue;
    else if (unit === BRACE || unit === BRACKET) deepest = Math.max(deepest, ++depth);
    else if (unit === BRACE_END || unit === BRACKET_END) depth -= 1;
  }
  return deepest;
}

/** True for an object that is neither null nor a list. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
