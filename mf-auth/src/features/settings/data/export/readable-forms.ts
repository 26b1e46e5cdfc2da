import {
  type ArchiveManifest,
  type ArchiveRecord,
  type ReadableFile,
  toCsv,
  toIcs,
  toJson,
  toMarkdown,
} from '@northkeep/shared-archive';

export const READABLE_FORMATS = ['json', 'markdown', 'csv', 'ics'] as const;
export type ReadableFormat = (typeof READABLE_FORMATS)[number];

type WriteForm = (manifest: ArchiveManifest, records: readonly ArchiveRecord[]) => readonly ReadableFile[];

/** Writer of a readable format, and the name of its file. A format of several files is packed into a zip. */
export const READABLE_FORMAT_WRITERS: Readonly<
  Record<ReadableFormat, { readonly write: WriteForm; readonly extension: string; readonly type: string }>
> = {
  json: { write: toJson, extension: '.json', type: 'application/json' },
  markdown: { write: toMarkdown, extension: '-markdown.zip', type: 'application/zip' },
  csv: { write: toCsv, extension: '-csv.zip', type: 'application/zip' },
  ics: { write: toIcs, extension: '.ics', type: 'text/calendar' },
};
