import { nextKeyAfterPrefix } from '../bson/key-encoding.ts';

/**
 * Half-open range of keys without the prefix of their collection or index. `after` resumes a scan behind the last key
 * it read.
 */
export interface KeyRange {
  start?: Buffer;
  end?: Buffer | undefined;
  reverse?: boolean;
  after?: Buffer | undefined;
}

/** Returns the range of stored keys for a range of keys without their `prefix`, as LMDB takes it. */
export function boundsOf(prefix: Buffer, { start = Buffer.alloc(0), end, reverse = false, after }: KeyRange) {
  const first = Buffer.concat([prefix, start]);
  const beyond = end ? Buffer.concat([prefix, end]) : nextKeyAfterPrefix(prefix);
  const resumed = after && { start: Buffer.concat([prefix, after]), exclusiveStart: true };
  // A reverse scan starts at `beyond` and includes this bound, although the range excludes it. This is harmless,
  // because no stored key equals `beyond`.
  if (reverse) return { start: beyond, end: first, reverse, inclusiveEnd: true, ...resumed };
  return { start: first, end: beyond, ...resumed };
}
