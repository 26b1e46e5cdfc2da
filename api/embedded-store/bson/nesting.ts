import { CommandError } from '../errors.ts';
import { readElementBounds } from './raw-documents.ts';

/**
 * MongoDB's limit of nested levels. Decoding and comparing documents is recursive, so a document with more levels could
 * exhaust the stack.
 */
const MAX_NESTING = 180;
const DOCUMENT = 0x03;
const ARRAY = 0x04;
/** Smallest size of one nesting level in bytes: type, empty name, length and end. */
const LEVEL_BYTES = 7;

/** Throws error 15 for a document that is nested too deeply. */
export function assertNesting(raw: Buffer, depth = 1): void {
  // Most documents are too short to reach the maximum depth, so they are not traversed.
  if (raw.length < (MAX_NESTING - depth) * LEVEL_BYTES) return;
  if (depth > MAX_NESTING)
    throw new CommandError(15, 'Overflow', `the document is nested more than ${MAX_NESTING} levels deep`);
  for (const { type, start, end } of readElementBounds(raw)) {
    if (type === DOCUMENT || type === ARRAY) assertNesting(raw.subarray(start, end), depth + 1);
  }
}
