import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import type { ReadableFile } from './readable-file.ts';

/** Name and version of the readable JSON, by which an import recognises it. */
export const READABLE_JSON_FORMAT = 'northkeep-json-v1';

/** Encodes all data in one JSON file: the manifest and all records, including those of the trash and of conflicts. */
export function toJson(manifest: ArchiveManifest, records: readonly ArchiveRecord[]): ReadableFile[] {
  const head = JSON.stringify({ format: READABLE_JSON_FORMAT, manifest }, null, 2).slice(0, -2);
  const lines = records.map((record) => `    ${JSON.stringify(record)}`).join(',\n');
  return [{ path: 'northkeep.json', text: `${head},\n  "records": [${lines === '' ? '' : `\n${lines}\n  `}]\n}\n` }];
}
