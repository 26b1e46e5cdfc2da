import { ArchiveError } from '../format/archive-error.ts';
import { decodeEntry } from './decode-entry.ts';
import type { ArchiveManifest, ArchiveRecord } from './entries.ts';
import { parsePlainJson } from './plain-json.ts';
import { readLines } from './read-lines.ts';

export interface ContentLimits {
  /** Maximum number of bytes of one entry. */
  readonly lineBytesMax: number;
  readonly recordsMax: number;
}

/**
 * Default limits, large enough for several times the longest record of today and for the records of ten full accounts.
 */
export const CONTENT_LIMITS: ContentLimits = { lineBytesMax: 4 * 1024 * 1024, recordsMax: 1_000_000 };

export type DecodedEntry =
  | { readonly type: 'manifest'; readonly manifest: ArchiveManifest }
  | { readonly type: 'record'; readonly record: ArchiveRecord };

/**
 * Decodes the content of an archive: the manifest, then the records. The content is complete only when the generator
 * ends normally. Throws an {@link ArchiveError} (`BAD_CONTENT`, `TOO_LARGE`, `TRUNCATED`).
 */
export async function* decodeEntries(
  content: AsyncIterable<Uint8Array>,
  limits: ContentLimits = CONTENT_LIMITS,
): AsyncGenerator<DecodedEntry, void, undefined> {
  let count = -1;
  let isComplete = false;
  for await (const line of readLines(content, limits.lineBytesMax)) {
    const entry = decodeEntry(parsePlainJson(line));
    if (isComplete) throw new ArchiveError('BAD_CONTENT', 'an entry after the end');
    if ((entry.type === 'manifest') !== (count === -1)) throw new ArchiveError('BAD_CONTENT', 'order of entries');
    if (entry.type === 'end') {
      if (entry.records !== count) throw new ArchiveError('TRUNCATED', `${count} of ${entry.records} records`);
      isComplete = true;
      continue;
    }
    count += 1;
    if (count > limits.recordsMax) throw new ArchiveError('TOO_LARGE', 'records');
    yield entry;
  }
  if (!isComplete) throw new ArchiveError('TRUNCATED', 'no end');
}
