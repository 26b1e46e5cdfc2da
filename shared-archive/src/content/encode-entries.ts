import type { ArchiveEntry, ArchiveManifest, ArchiveRecord } from './entries.ts';

/**
 * Number of bytes that are collected before they are yielded as one part: fewer, larger parts are quicker to encrypt.
 */
const PART_BYTES = 64 * 1024;

/**
 * Encodes a manifest and records as the content of an archive: UTF-8 JSON, one entry a line (JSON Lines), the manifest
 * first and the count of the records last.
 */
export async function* encodeEntries(
  manifest: ArchiveManifest,
  records: AsyncIterable<ArchiveRecord> | Iterable<ArchiveRecord>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = toLine({ type: 'manifest', manifest });
  let count = 0;
  for await (const record of records) {
    text += toLine({ type: 'record', record });
    count += 1;
    if (text.length >= PART_BYTES) {
      yield encoder.encode(text);
      text = '';
    }
  }
  yield encoder.encode(text + toLine({ type: 'end', records: count }));
}

const toLine = (entry: ArchiveEntry): string => `${JSON.stringify(entry)}\n`;
