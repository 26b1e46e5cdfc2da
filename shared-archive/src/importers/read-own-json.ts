import { CONTENT_LIMITS } from '../content/decode-entries.ts';
import { decodeManifest, decodeRecord } from '../content/decode-entry.ts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { isPlainObject, type PlainObject } from '../content/plain-json.ts';
import { ArchiveError } from '../format/archive-error.ts';
import { READABLE_JSON_FORMAT } from '../readable/to-json.ts';

/** True for a parsed file of {@link toJson}. */
export const isNorthkeepJson = (value: unknown): value is PlainObject =>
  isPlainObject(value) && value.format === READABLE_JSON_FORMAT;

/** Reads a file that {@link toJson} has written. Throws an {@link ArchiveError}: `BAD_CONTENT`, `TOO_LARGE`. */
export function readNorthkeepJson({ manifest, records }: PlainObject): {
  readonly manifest: ArchiveManifest;
  readonly records: readonly ArchiveRecord[];
} {
  if (!Array.isArray(records)) throw new ArchiveError('BAD_CONTENT', 'records');
  if (records.length > CONTENT_LIMITS.recordsMax) throw new ArchiveError('TOO_LARGE', 'records');
  return { manifest: decodeManifest(manifest), records: records.map(decodeRecord) };
}
