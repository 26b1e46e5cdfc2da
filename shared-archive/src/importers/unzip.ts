import { Unzip, UnzipInflate } from 'fflate';
import { ArchiveError } from '../format/archive-error.ts';

export interface UnzipLimits {
  readonly filesMax: number;
  /** Maximum number of bytes of all files together, unpacked. */
  readonly bytesMax: number;
}

export const UNZIP_LIMITS: UnzipLimits = { filesMax: 20_000, bytesMax: 256 * 1024 * 1024 };

export interface ZippedFile {
  /** Path within the zip; text only, never a path on a disk. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Number of compressed bytes that are unpacked at a time. They can produce at most about 1,000 times as many bytes
 * before an exceeded limit is noticed.
 */
const STEP_BYTES = 16 * 1024;

/** True for the first bytes of a zip file. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Unpacks a zip of text files in memory. The sizes that the file states are not trusted; the unpacked bytes are
 * counted. Throws an {@link ArchiveError}: `TOO_LARGE` beyond a limit, `BAD_CONTENT` for a broken or encrypted zip.
 */
export function unzip(bytes: Uint8Array, limits: UnzipLimits = UNZIP_LIMITS): ZippedFile[] {
  const found: { name: string; parts: Uint8Array[]; isWhole: boolean }[] = [];
  let total = 0;
  // The library catches errors that are thrown in a callback, so the first error is kept in this variable.
  let failure: ArchiveError | null = null;
  const unzipper = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    if (found.length === limits.filesMax) failure ??= new ArchiveError('TOO_LARGE', 'files');
    if (failure) return;
    const entry = { name: file.name, parts: [] as Uint8Array[], isWhole: false };
    found.push(entry);
    file.ondata = (error, part, isLast) => {
      if (failure) return;
      if (error) failure = new ArchiveError('BAD_CONTENT', 'zip');
      total += part?.length ?? 0;
      if (total > limits.bytesMax) failure ??= new ArchiveError('TOO_LARGE', 'bytes');
      if (failure) return;
      entry.parts.push(part);
      entry.isWhole = isLast;
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !failure; at += STEP_BYTES) {
      unzipper.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch {
    failure ??= new ArchiveError('BAD_CONTENT', 'zip');
  }
  if (failure) throw failure;
  if (found.length === 0 || found.some(({ isWhole }) => !isWhole)) throw new ArchiveError('BAD_CONTENT', 'zip');
  return found.map(({ name, parts }) => ({ name, bytes: join(parts) }));
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
