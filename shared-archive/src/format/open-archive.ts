import type { Argon2id } from '@northkeep/contracts/derivation';
import { ArchiveError } from './archive-error.ts';
import { chunkParams } from './chunk-params.ts';
import { unwrapFileKey } from './file-key.ts';
import { type ArchiveHeader, decodeHeader } from './header.ts';
import type { Bytes } from './hex.ts';
import { CHUNK_BYTES, CHUNKS_MAX, HEADER_BYTES_MAX, TAG_BYTES } from './limits.ts';
import { resizeChunks } from './rechunk.ts';

const LINE_FEED = 10;

/** Returns the file key of an archive; `line` is its header line without the line feed. */
type OpenKey = (line: Bytes) => Promise<CryptoKey>;

/**
 * Decrypts an archive file and yields its content, at most 64 KiB at a time. Each yielded part is authentic, but the
 * content is complete only when the generator ends normally: a reader must not act on it earlier. Throws an {@link
 * ArchiveError}. If the file's last chunk opens only as a middle chunk, the error is `TRUNCATED`, because the file was
 * cut at the border of a chunk.
 */
export function openArchive(
  file: AsyncIterable<Uint8Array>,
  passphrase: string,
  argon2id: Argon2id,
): AsyncGenerator<Bytes, void, undefined> {
  return openChunks(file, (line) => unwrapFileKey(passphrase, decodeHeader(line), argon2id));
}

/**
 * Starts to derive the key of an archive that is still being written, from its first yielded part. Returns a function
 * that opens the written file like {@link openArchive}; a file with another header is opened with its own key.
 */
export function prepareArchiveOpening(
  header: Bytes,
  passphrase: string,
  argon2id: Argon2id,
): (file: AsyncIterable<Uint8Array>) => AsyncGenerator<Bytes, void, undefined> {
  const written = header.slice(0, -1);
  const openKey: OpenKey = async (line) => unwrapFileKey(passphrase, decodeHeader(line), argon2id);
  const key = openKey(written);
  key.catch(() => {}); // an error is thrown when the file is opened
  return (file) => openChunks(file, (line) => (isEqual(line, written) ? key : openKey(line)));
}

async function* openChunks(file: AsyncIterable<Uint8Array>, openKey: OpenKey): AsyncGenerator<Bytes, void, undefined> {
  const { line, rest } = await readHeaderLine(file);
  const header = decodeHeader(line);
  const key = await openKey(line);
  let counter = 0;
  for await (const { bytes, isLast } of resizeChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (counter === CHUNKS_MAX) throw new ArchiveError('TOO_LARGE', 'chunks');
    yield await openChunk({ key, header, line, bytes, counter, isLast });
    counter += 1;
  }
}

const isEqual = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

interface Chunk {
  readonly key: CryptoKey;
  readonly header: ArchiveHeader;
  readonly line: Bytes;
  readonly bytes: Bytes;
  readonly counter: number;
  readonly isLast: boolean;
}

async function openChunk(chunk: Chunk): Promise<Bytes> {
  if (chunk.bytes.length < TAG_BYTES) throw new ArchiveError('TRUNCATED', `chunk ${chunk.counter}`);
  const opened = await decryptChunk(chunk, chunk.isLast);
  if (opened) return opened;
  if (await decryptChunk(chunk, !chunk.isLast)) {
    throw new ArchiveError(chunk.isLast ? 'TRUNCATED' : 'TRAILING_BYTES', `chunk ${chunk.counter}`);
  }
  throw new ArchiveError('DAMAGED', `chunk ${chunk.counter}`);
}

async function decryptChunk({ key, header, line, bytes, counter }: Chunk, isLast: boolean): Promise<Bytes | null> {
  const params = chunkParams(header.noncePrefix, { counter, isLast }, line);
  const opened = await crypto.subtle.decrypt(params, key, bytes).catch(() => null);
  return opened && new Uint8Array(opened);
}

/** Reads up to the first line feed. Throws `NOT_AN_ARCHIVE` when the maximum header length contains no line feed. */
async function readHeaderLine(
  file: AsyncIterable<Uint8Array>,
): Promise<{ line: Bytes; rest: AsyncIterable<Uint8Array> }> {
  const parts = file[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  for (;;) {
    const end = head.indexOf(LINE_FEED);
    if (end > HEADER_BYTES_MAX || (end < 0 && head.length > HEADER_BYTES_MAX)) break;
    if (end >= 0) return { line: head.slice(0, end), rest: prepend(head.slice(end + 1), parts) };
    const { done, value } = await parts.next();
    if (done) break;
    head = join(head, value);
  }
  throw new ArchiveError('NOT_AN_ARCHIVE', 'no header');
}

async function* prepend(first: Bytes, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  } finally {
    await parts.return?.();
  }
}

function join(a: Bytes, b: Uint8Array): Bytes {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
