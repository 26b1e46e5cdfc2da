import { NOT_JSON, parsePlainJson } from '../content/plain-json.ts';
import { ArchiveError, type ArchiveErrorCode } from '../format/archive-error.ts';
import { decodeText } from './decode-text.ts';
import { hasHtmlTags, isHtmlDocument } from './detect-html.ts';
import type { ParsedNotes, ReaderOptions, RefusalReason } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { detectOtherFormat, type OtherFormat } from './other-format.ts';
import { isEnex, readEnex } from './read-enex.ts';
import { readHtml } from './read-html.ts';
import { isIcs, readIcs } from './read-ics.ts';
import { type JoplinItem, readJoplin, splitJoplinItem } from './read-joplin.ts';
import { isKeepNote, readKeepNote } from './read-keep.ts';
import { readMarkdown } from './read-markdown.ts';
import { isStandardNotes, readStandardNotes } from './read-standard-notes.ts';
import { isSuperProductivity, readSuperProductivity } from './read-super-productivity.ts';
import { isTodoistCsv, readTodoist } from './read-todoist.ts';
import { isZip, unzip } from './unzip.ts';

/** Products and forms whose files can be read. */
export type ForeignFormat =
  | 'todoist'
  | 'superProductivity'
  | 'standardNotes'
  | 'keep'
  | 'enex'
  | 'joplin'
  | 'ics'
  | 'markdown'
  | 'zip';

export interface ForeignFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Names of the same note in other folders of a zip. */
  readonly otherNames?: readonly string[];
}

/** Maximum number of bytes of one file. */
export const IMPORT_FILE_BYTES_MAX = 256 * 1024 * 1024;
/** Length of the start of a note in which its creation time is searched. */
const FRONT_MATTER_LENGTH = 4096;
/** Deepest nesting of a backup of another product. */
const JSON_DEPTH_MAX = 60;
const PROSE_NAME = /\.(?:md|markdown|mdown|txt)$/i;
const TEXT_NAME = /\.(md|markdown|mdown|txt|html?|ics|csv|json|enex)$/i;

/**
 * Reads a file of another product and recognises the product by the file's content. A zip is read file by file. No data
 * is changed: the result contains what an import would add. Throws an {@link ArchiveError}: `TOO_LARGE`, or
 * `OTHER_FORMAT` for a file in a form that is not read, `BAD_CONTENT` for a broken one.
 */
export function readForeignFile(
  file: ForeignFile,
  options: ReaderOptions,
): { readonly format: ForeignFormat } & ParsedNotes {
  if (file.bytes.length > IMPORT_FILE_BYTES_MAX) throw new ArchiveError('TOO_LARGE', 'file');
  if (isZip(file.bytes)) return { format: 'zip', ...readForeignFiles(unzip(file.bytes), options) };
  const text = decodeText(file.bytes);
  if (isIcs(file.name, text)) return { format: 'ics', ...readIcs(text, options) };
  if (isTodoistCsv(text)) return { format: 'todoist', ...readTodoist(text, options, file.name) };
  const value = readJsonValue(file.name, text);
  if (value !== undefined) {
    if (isStandardNotes(value)) return { format: 'standardNotes', ...readStandardNotes(value, options) };
    if (isKeepNote(value)) return { format: 'keep', ...readKeepNote(value, options) };
    if (isSuperProductivity(value)) return { format: 'superProductivity', ...readSuperProductivity(value, options) };
    throw new ArchiveError('OTHER_FORMAT', 'json' satisfies OtherFormat);
  }
  if (isEnex(text)) return { format: 'enex', ...readEnex(text, options) };
  const otherFormat = detectOtherFormat(file.name, text);
  if (otherFormat) throw new ArchiveError('OTHER_FORMAT', otherFormat);
  const item = splitJoplinItem(file.name, text);
  if (item) return { format: 'joplin', ...readJoplin([item], options) };
  if (isHtmlFile(file.name, text)) return { format: 'markdown', ...readHtml({ name: file.name, text }, options) };
  return { format: 'markdown', ...readMarkdown({ name: file.name, text, otherNames: file.otherNames }, options) };
}

/**
 * Returns the value of a file of JSON; undefined for another file, such as a note that begins with a bracket. Throws an
 * {@link ArchiveError} `BAD_CONTENT` for JSON that is broken.
 */
function readJsonValue(name: string, text: string): unknown {
  if (!/^\s*(?:\{(?!\\rtf)|\[)/.test(text)) return undefined;
  try {
    return parsePlainJson(text, JSON_DEPTH_MAX);
  } catch (error) {
    if (PROSE_NAME.test(name) && error instanceof ArchiveError && error.detail === NOT_JSON) return undefined;
    throw error;
  }
}

/** True for HTML by the name and the text of a file. The text of a Markdown or text file may begin with a tag. */
function isHtmlFile(name: string, text: string): boolean {
  if (/\.html?$/i.test(name)) return /^\s*<[!?a-z]/i.test(text) || hasHtmlTags(text);
  return !PROSE_NAME.test(name) && isHtmlDocument(text);
}

/**
 * Matches the files of the `Items` folder in a Standard Notes zip. Each is a copy of an item of the backup file in the
 * same zip.
 */
const COPIES = /^(.*\/)?Items\//;

/**
 * Reads the text files of a zip. Pictures and other attachments, and a zip within the zip, are refused by name. In a
 * Standard Notes zip, only the backup file is read, because the files of its `Items` folder are copies. A note
 * of Google Keep has a JSON and an HTML file with the same content, of which the JSON file is read. The items of a
 * Joplin export refer to each other by id, so all of them are read in one call.
 */
export function readForeignFiles(files: readonly ForeignFile[], options: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const backupFolders = new Set<string>();
  const keepNotes = new Set<string>();
  const joplinItems: JoplinItem[] = [];
  const names = new Set(files.map(({ name }) => name));
  const inVault = { ...options, hasInlineLabels: files.some(hasFrontMatter) };
  const isCopy = ({ name }: ForeignFile): boolean => COPIES.test(name) || names.has(jsonBeside(name));
  const copies = files.filter(isCopy);
  for (const file of mergeNotebooks([...files.filter((other) => !isCopy(other)), ...copies])) {
    const { name, bytes } = file;
    const folder = COPIES.exec(name);
    if (folder && backupFolders.has(folder[1] ?? '')) continue;
    if (keepNotes.has(jsonBeside(name))) continue;
    if (isZip(bytes)) builder.refuse(name, 'nestedArchive');
    else if (!TEXT_NAME.test(name) || /(^|\/)(__MACOSX|\.)/.test(name)) builder.refuse(name, 'notText');
    else {
      const item = splitJoplinItem(name, /\.md$/i.test(name) ? decodeText(bytes) : '');
      const format = item ? null : addFile(builder, file, inVault);
      if (item) joplinItems.push(item);
      if (format === 'standardNotes') backupFolders.add(name.slice(0, name.lastIndexOf('/') + 1));
      if (format === 'keep') keepNotes.add(name);
    }
  }
  if (joplinItems.length > 0) builder.addAll('', readJoplin(joplinItems, options));
  return builder.result;
}

/** True for a Markdown file that begins with front matter. */
const hasFrontMatter = ({ name, bytes }: ForeignFile): boolean =>
  /\.md$/i.test(name) && /^\ufeff?---\r?\n/.test(decodeText(bytes.subarray(0, 16)));

/** Returns the name of the JSON file that Google Keep writes for the same note as an HTML file; '' for other files. */
const jsonBeside = (name: string): string => (/\.html$/i.test(name) ? name.replace(/\.html$/i, '.json') : '');

/**
 * Merges the copies of one note from several notebook folders: Markdown files with the same name and content, including
 * `created_at`.
 */
function mergeNotebooks(files: readonly ForeignFile[]): readonly ForeignFile[] {
  const merged = new Map<string, ForeignFile>();
  for (const file of files) {
    const text = /\.md$/i.test(file.name) ? decodeText(file.bytes) : '';
    const isNote = /^---\n(?:[^\n]+\n)*?created_at: /.test(text.slice(0, FRONT_MATTER_LENGTH));
    const key = isNote ? `${file.name.split('/').at(-1)}\n${text}` : `/${merged.size}`;
    const first = merged.get(key);
    merged.set(key, first ? { ...first, otherNames: [...(first.otherNames ?? []), file.name] } : file);
  }
  return [...merged.values()];
}

const REFUSALS: Readonly<Partial<Record<ArchiveErrorCode, RefusalReason>>> = {
  TOO_LARGE: 'tooLarge',
  OTHER_FORMAT: 'otherFormat',
};

/** Adds the notes of a file and returns its format; null for a file that is refused. */
function addFile(builder: NoteBuilder, file: ForeignFile, options: ReaderOptions): ForeignFormat | null {
  try {
    const { format, ...notes } = readForeignFile(file, options);
    builder.addAll(file.name, notes);
    return format;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    builder.refuse(file.name, REFUSALS[error.code] ?? 'unreadable');
    return null;
  }
}
