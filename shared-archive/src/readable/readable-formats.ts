import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import type { ReadableFile } from './readable-file.ts';
import { toCsv } from './to-csv.ts';
import { toIcs } from './to-ics.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';

export const READABLE_FORMATS = ['json', 'markdown', 'csv', 'ics'] as const;
export type ReadableFormat = (typeof READABLE_FORMATS)[number];

type FormatWriter = (manifest: ArchiveManifest, records: readonly ArchiveRecord[]) => readonly ReadableFile[];

/**
 * Writer of each readable format, with the extension and content type of its file. If a format has several files, they
 * are packed into a zip.
 */
export const READABLE_FORMAT_WRITERS: Readonly<
  Record<ReadableFormat, { readonly write: FormatWriter; readonly extension: string; readonly type: string }>
> = {
  json: { write: toJson, extension: '.json', type: 'application/json' },
  markdown: { write: toMarkdown, extension: '-markdown.zip', type: 'application/zip' },
  csv: { write: toCsv, extension: '-csv.zip', type: 'application/zip' },
  ics: { write: toIcs, extension: '.ics', type: 'text/calendar' },
};
