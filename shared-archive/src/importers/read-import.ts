import { argon2idInJs } from '@northkeep/contracts/argon2id-js';
import type { Argon2id } from '@northkeep/contracts/derivation';
import { decodeEntries } from '../content/decode-entries.ts';
import type { ArchiveManifest, ArchiveRecord, SavedCard } from '../content/entries.ts';
import { parsePlainJson } from '../content/plain-json.ts';
import { ArchiveError } from '../format/archive-error.ts';
import { encodeHex } from '../format/hex.ts';
import { openArchive } from '../format/open-archive.ts';
import { decodeText } from './decode-text.ts';
import type { ImportRefusal, ParsedNotes, ReaderOptions } from './imported-note.ts';
import { type ImportedRecord, toRecords } from './imported-record.ts';
import { NoteBuilder } from './note-builder.ts';
import { toLocalDateTime } from './read-date.ts';
import {
  type ForeignFile,
  type ForeignFormat,
  IMPORT_FILE_BYTES_MAX,
  readForeignFile,
  readForeignFiles,
} from './read-foreign-file.ts';
import { HabitReader } from './read-habits.ts';
import { isNorthkeepCsv, readNorthkeepCsv } from './read-own-csv.ts';
import { isNorthkeepDayMarkdown, readNorthkeepDayMarkdown } from './read-own-day.ts';
import { isNorthkeepJson, readNorthkeepJson } from './read-own-json.ts';
import { isNorthkeepPlanMarkdown, readNorthkeepPlanMarkdown } from './read-own-plan.ts';
import {
  isSavedCardsCsv,
  isSavedCardsMarkdown,
  readSavedCardsCsv,
  readSavedCardsMarkdown,
} from './read-saved-cards.ts';
import { isZip, unzip } from './unzip.ts';

/** Maximum size of an imported archive in bytes. Its records are held in memory until its end has been checked. */
const ARCHIVE_BYTES_MAX = 512 * 1024 * 1024;
/** Bytes of an archive that are read at a time. */
const PART_BYTES = 256 * 1024;
/** First bytes of every archive, of every version. */
const ARCHIVE_HEAD = '{"format":"northkeep-archive-v';
/** Maximum nesting depth of the readable JSON: the file, its list of records, and an entry. */
const OWN_JSON_DEPTH_MAX = 10;

/** File formats that an import reads. */
export type ImportFormat = 'archive' | 'json' | 'csv' | 'northkeepMarkdown' | 'habits' | ForeignFormat;

/** A file that the user chose, in the form of the browser's `File`. */
export type ImportFile = Pick<Blob, 'size' | 'slice' | 'arrayBuffer'> & {
  readonly name: string;
  /** Time (ms since the epoch) of the last change of the file. */
  readonly lastModified?: number;
};

export interface ReadImportOptions {
  /** IANA zone of the device, for files that name none. */
  readonly timeZone: string;
  /** Passphrase of an archive. */
  readonly passphrase?: string;
  /** Argon2id for an archive. Default: in JavaScript, because a worker of the page may not run WebAssembly. */
  readonly argon2id?: Argon2id;
  /** Called with the share of the bytes of an archive that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the read, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Complete content of a file. Its values are not validated yet. */
export interface ImportContent {
  readonly format: ImportFormat;
  /** Identifier of the file: the id of an archive, or the hash of the bytes of any other file. */
  readonly scope: string;
  /** Id of the vault that the record ids belong to; null when the file does not state it. */
  readonly vaultId: string | null;
  /** ISO time at which the file was created; null when the file does not state it. */
  readonly createdAt: string | null;
  readonly timeZone: string;
  readonly records: readonly ImportedRecord[];
  /** Saved wisdom cards, the latest saved first. */
  readonly savedCards: readonly SavedCard[];
  readonly refused: readonly ImportRefusal[];
  readonly dropped: Readonly<Record<string, number>>;
}

/** Returns true when the file begins with the header of an archive, which needs a passphrase to open. */
export async function isArchiveFile(file: ImportFile): Promise<boolean> {
  return (await file.slice(0, ARCHIVE_HEAD.length).text()) === ARCHIVE_HEAD;
}

/**
 * Reads a file that is to be imported; recognises it by its content. Throws an {@link ArchiveError}, and the reason of
 * `signal`. Nothing is returned before the whole file has been read and checked.
 */
export async function readImport(file: ImportFile, options: ReadImportOptions): Promise<ImportContent> {
  if (await isArchiveFile(file)) return readArchive(file, options);
  if (file.size > IMPORT_FILE_BYTES_MAX) throw new ArchiveError('TOO_LARGE', 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  options.signal?.throwIfAborted();
  const scope = encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const base = { scope, vaultId: null, createdAt: null, timeZone: options.timeZone };
  const named = { name: file.name, bytes };
  const { timeZone } = options;
  const writtenOn = toLocalDateTime(file.lastModified ?? Date.now(), timeZone)?.date ?? '';
  const reader: ReaderOptions = { timeZone, writtenOn };
  if (isZip(bytes)) return { ...base, ...readZip(named.name, unzip(bytes), reader) };
  const text = decodeText(bytes);
  if (isNorthkeepCsv(text) || isSavedCardsCsv(text))
    return { ...base, ...contentOf('csv', readFiles([named], reader)) };
  if (isNorthkeepDayMarkdown(text) || isNorthkeepPlanMarkdown(file.name, text) || isSavedCardsMarkdown(text))
    return { ...base, ...contentOf('northkeepMarkdown', readFiles([named], reader)) };
  if (new HabitReader(reader).add(file.name, text))
    return { ...base, ...contentOf('habits', readFiles([named], reader, file.name)) };
  const own = /^\s*\{/.test(text) ? readJson(text) : null;
  if (own) return fromManifest('json', own.manifest, own.records, options);
  const { format, ...notes } = readForeignFile(named, reader);
  return { ...base, ...contentOf(format, { ...notes, records: toRecords(notes.notes), savedCards: [] }) };
}

async function readArchive(file: ImportFile, options: ReadImportOptions): Promise<ImportContent> {
  if (file.size > ARCHIVE_BYTES_MAX) throw new ArchiveError('TOO_LARGE', 'file');
  const records: ArchiveRecord[] = [];
  let manifest: ArchiveManifest | null = null;
  for await (const entry of decodeEntries(
    openArchive(partsOf(file, options), options.passphrase ?? '', options.argon2id ?? argon2idInJs),
  )) {
    if (entry.type === 'manifest') manifest = entry.manifest;
    else records.push(entry.record);
  }
  if (manifest === null) throw new ArchiveError('TRUNCATED', 'no manifest');
  return fromManifest('archive', manifest, records, options);
}

/** Yields the bytes of a file in parts. Each part is read after the previous one has been decrypted. */
async function* partsOf(file: ImportFile, { onProgress, signal }: ReadImportOptions): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PART_BYTES) {
    signal?.throwIfAborted();
    const part = new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer());
    onProgress?.(Math.min(1, (at + part.length) / file.size));
    yield part;
  }
}

function fromManifest(
  format: ImportFormat,
  { archiveId, vaultId, createdAt, timeZone, savedCards = [] }: ArchiveManifest,
  records: readonly ArchiveRecord[],
  options: ReadImportOptions,
): ImportContent {
  const zone = isTimeZone(timeZone) ? timeZone : options.timeZone;
  return {
    format,
    scope: archiveId,
    vaultId,
    createdAt,
    timeZone: zone,
    records,
    savedCards,
    refused: [],
    dropped: {},
  };
}

/** Reads the readable JSON of an export; returns null for JSON of another product. */
function readJson(text: string) {
  if (!text.slice(0, 200).includes('"format"')) return null;
  const value = parsePlainJson(text, OWN_JSON_DEPTH_MAX);
  return isNorthkeepJson(value) ? readNorthkeepJson(value) : null;
}

interface FilesRead extends Omit<ParsedNotes, 'notes'> {
  readonly records: readonly ImportedRecord[];
  readonly savedCards: readonly SavedCard[];
}

function readZip(name: string, files: readonly ForeignFile[], options: ReaderOptions) {
  const texts = files.map(({ bytes }) => (isZip(bytes) ? '' : decodeText(bytes.subarray(0, 4096))));
  const hasCsv = texts.some(isNorthkeepCsv);
  const hasOwnMarkdown =
    texts.some(isNorthkeepDayMarkdown) ||
    files.some(({ name, bytes }) => /plan[^/]*\.md$/.test(name) && isNorthkeepPlanMarkdown(name, decodeText(bytes)));
  return contentOf(hasCsv ? 'csv' : hasOwnMarkdown ? 'northkeepMarkdown' : 'zip', readFiles(files, options, name));
}

/** Reads files in Northkeep's own formats, and every other file as a file of another product. */
function readFiles(files: readonly ForeignFile[], options: ReaderOptions, chosenName = ''): FilesRead {
  const builder = new NoteBuilder();
  const habits = new HabitReader(options);
  const records: ImportedRecord[] = [];
  const savedCards: SavedCard[] = [];
  const others: ForeignFile[] = [];
  for (const file of files) {
    const text = isZip(file.bytes) ? '' : decodeText(file.bytes);
    if (isNorthkeepPlanMarkdown(file.name, text)) addPlan(text, records, builder);
    else if (isSavedCardsCsv(text)) savedCards.push(...readSavedCardsCsv(text));
    else if (isSavedCardsMarkdown(text)) savedCards.push(...readSavedCardsMarkdown(text));
    else if (isNorthkeepCsv(text)) addTable(file.name, text, records, builder);
    else if (isNorthkeepDayMarkdown(text)) readNorthkeepDayMarkdown(text, builder);
    else if (/(^|\/)outside-the-lists\.md$/.test(file.name)) builder.refuse(file.name, 'outsideLists');
    else if (!habits.add(file.name, text)) others.push(file);
  }
  if (others.length > 0) builder.addAll('', readForeignFiles(others, options));
  for (const record of habits.finish(chosenName, builder)) records.push(record);
  const { notes, refused, dropped } = builder.result;
  return { records: [...records, ...toRecords(notes)], savedCards, refused, dropped };
}

function addTable(name: string, text: string, records: ArchiveRecord[], builder: NoteBuilder): void {
  const table = readNorthkeepCsv(name, text);
  for (const record of table.records) records.push(record);
  for (let i = 0; i < table.unreadable; i += 1) builder.refuse(name, 'unreadable');
}

function addPlan(text: string, records: ArchiveRecord[], builder: NoteBuilder): void {
  const plan = readNorthkeepPlanMarkdown(text);
  for (const record of plan.records) records.push(record);
  for (const { where, reason } of plan.refused) builder.refuse(where, reason);
  if (plan.assessments > 0) builder.drop('assessment', plan.assessments);
}

const contentOf = (format: ImportFormat, { records, savedCards, refused, dropped }: FilesRead) => ({
  format,
  records,
  savedCards,
  refused,
  dropped,
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
