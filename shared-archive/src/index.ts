export { CONTENT_LIMITS, type ContentLimits, type DecodedEntry, decodeEntries } from './content/decode-entries.ts';
export { encodeEntries } from './content/encode-entries.ts';
export {
  type ArchiveManifest,
  type ArchiveRecord,
  type ArchiveValue,
  MISSING_EXPORT_PARTS,
  type MissingExportPart,
  RECORD_STATES,
  type RecordState,
  type SavedCard,
} from './content/entries.ts';
export { ArchiveError, type ArchiveErrorCode } from './format/archive-error.ts';
export { ARCHIVE_EXTENSION, ARCHIVE_FORMAT } from './format/limits.ts';
export { openArchive, prepareArchiveOpening } from './format/open-archive.ts';
export { prepareArchiveSealing, type SealContent, sealArchive } from './format/seal-archive.ts';
export type { ImportRefusal, RefusalReason } from './importers/imported-note.ts';
export { OTHER_FORMATS, type OtherFormat } from './importers/other-format.ts';
export {
  type ImportContent,
  type ImportFile,
  type ImportFormat,
  isArchiveFile,
  readImport,
} from './importers/read-import.ts';
export { READABLE_FORMAT_TEXTS } from './readable/format-texts.ts';
export type { ReadableFile } from './readable/readable-file.ts';
export { READABLE_FORMAT_WRITERS, READABLE_FORMATS, type ReadableFormat } from './readable/readable-formats.ts';
export { toCsv } from './readable/to-csv.ts';
export { toIcs } from './readable/to-ics.ts';
export { READABLE_JSON_FORMAT, toJson } from './readable/to-json.ts';
export { toMarkdown } from './readable/to-markdown.ts';
export { toZip } from './readable/to-zip.ts';
