import { createReadStream, createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { EJSON } from 'bson';
import { z } from 'zod';
import { STANDARD_STREAM } from './standard-stream.ts';

/** Version of the format. Version 1 was written before the first release, with other collections. */
const BACKUP_VERSION = 2;

/**
 * Backup format: gzip of UTF-8 lines. The first line is the header. Then one line per document follows, `[collection,
 * document]` in canonical Extended JSON (which keeps every type). The last line has the number of documents.
 */
const headerSchema = z.object({
  format: z.literal('northkeep-backup'),
  version: z.literal(BACKUP_VERSION),
  at: z.iso.datetime(),
  /** Ids of the server keys with which values in the backup are sealed. The keys must be stored separately. */
  kids: z.array(z.string()),
  /**
   * What the documents are consistent with: each document is one state of itself, but a document that was changed while
   * the backup was written may be newer than another one.
   */
  consistency: z.literal('document'),
});
const endSchema = z.object({ documents: z.number().int().nonnegative() });
type BackupHeader = Pick<z.output<typeof headerSchema>, 'at' | 'kids'>;

export interface BackupDocument {
  readonly collection: string;
  /** Fields with typed values: Int32, Double and Long stay distinct. */
  readonly document: Record<string, unknown>;
}

/** Error for an unusable backup; the message is a readable sentence. */
export class BackupError extends Error {}

/**
 * Writes a backup to standard output, or a file (mode 600) atomically; throws {@link BackupError} when the file exists or
 * cannot be written. Returns the number of documents.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  documents: AsyncIterable<BackupDocument>,
): Promise<number> {
  let count = 0;
  async function* lines() {
    yield `${JSON.stringify({ format: 'northkeep-backup', version: BACKUP_VERSION, ...header, consistency: 'document' })}\n`;
    for await (const { collection, document } of documents) {
      count += 1;
      yield `${EJSON.stringify([collection, document], { relaxed: false })}\n`;
    }
    yield `${JSON.stringify({ documents: count })}\n`;
  }
  if (file === STANDARD_STREAM) {
    // The stream stays open, because the process ends with it. A reader that ends early fails this with EPIPE.
    await pipeline(Readable.from(lines()), createGzip(), process.stdout, { end: false });
    return count;
  }
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await moveIntoPlace(part, file);
  } catch (error) {
    const unwritable = UNWRITABLE[codeOf(error)];
    if (unwritable) throw new BackupError(`${file} cannot be written: ${unwritable}`);
    throw error;
  } finally {
    // Ignores an error of this removal. The removal fails only when the temporary file could not be created, and then
    // the caller gets the error of the creation.
    await rm(part, { force: true }).catch(() => undefined);
  }
  return count;
}

/** Moves the temporary file into place with link(), which is atomic and fails if the target exists. */
async function moveIntoPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new BackupError(`${file} exists already`);
    throw error;
  }
}

interface Reader {
  readonly header?: (header: BackupHeader) => void;
  readonly document?: (one: BackupDocument) => Promise<void> | void;
}

/** Reads a whole backup. Throws {@link BackupError} for another file type or version, or a truncated file. */
export async function readBackup(file: string, { header, document }: Reader): Promise<number> {
  let first: unknown;
  let begun = false;
  let ended: number | null = null;
  let count = 0;
  const readLine = async (line: string) => {
    if (ended !== null) throw new BackupError('something follows its end');
    if (!begun) {
      header?.(readHeader(line));
      begun = true;
    } else if (line.startsWith('[')) {
      count += 1;
      await document?.(readDocument(line));
    } else ended = endSchema.parse(JSON.parse(line)).documents;
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      try {
        for await (const line of linesOf(bytes)) await readLine(line);
      } catch (error) {
        // Keeps the first error, which has the cause: a later stream may report only that it was aborted.
        first = error;
        throw error;
      }
    });
  } catch (error) {
    const cause = first ?? error;
    // Depending on the version of Node, the line reader or the pipeline reports the error first.
    const unreadable = UNREADABLE[codeOf(cause)];
    if (unreadable && isOfReading(cause)) throw new BackupError(unreadable);
    if (cause instanceof BackupError || !isOfTheFile(cause)) throw cause;
    throw new BackupError('it is damaged or cut short');
  }
  if (ended !== count) throw new BackupError('its end is missing');
  return count;
}

/** Explanations of the file system errors that a wrong path causes, by error code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this user may not read it',
};

const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const isOfReading = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');

/** True for errors of gunzip and parsing; errors of the database or the disk are rethrown unchanged. */
function isOfTheFile(error: unknown): boolean {
  return codeOf(error).startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError;
}

function readHeader(line: string): BackupHeader {
  const header: unknown = JSON.parse(line);
  const parsed = headerSchema.safeParse(header);
  if (parsed.success) return parsed.data;
  const version = z.looseObject({ format: z.literal('northkeep-backup'), version: z.unknown() }).safeParse(header);
  if (!version.success) throw new BackupError('it is no backup of Northkeep');
  const given = version.data.version;
  const origin = given === 1 ? ' (made by a development version before the first release)' : '';
  throw new BackupError(
    `its version is ${JSON.stringify(given)}${origin}, and this release reads version ${BACKUP_VERSION}`,
  );
}

const documentSchema = z.tuple([z.string().regex(/^(?!system\.)[\w.-]+$/), z.record(z.string(), z.unknown())]);
function readDocument(line: string): BackupDocument {
  const [collection, document] = documentSchema.parse(EJSON.parse(line, { relaxed: false }));
  return { collection, document };
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) throw new BackupError('its last line is cut short');
}
