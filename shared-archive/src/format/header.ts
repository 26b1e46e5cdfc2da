import { ArchiveError } from './archive-error.ts';
import { type Bytes, decodeHex, encodeHex } from './hex.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_KDF_ITERATIONS,
  ARCHIVE_KDF_ITERATIONS_MAX,
  CHUNK_BYTES,
  FILE_KEY_BYTES,
  HEADER_BYTES_MAX,
  NONCE_BYTES,
  NONCE_PREFIX_BYTES,
  SALT_BYTES,
  TAG_BYTES,
} from './limits.ts';

/**
 * The readable first line of an archive. It contains the values that are needed to open the file, and nothing about its
 * owner: the account, the vault and the date are in the encrypted content.
 */
export interface ArchiveHeader {
  /** Iterations of PBKDF2-HMAC-SHA256, and its salt (16 bytes). */
  readonly iterations: number;
  readonly salt: Bytes;
  /** The file key (32 bytes) sealed with AES-GCM under the derived key: nonce (12 bytes), ciphertext with tag. */
  readonly keyNonce: Bytes;
  readonly wrappedKey: Bytes;
  /** Random first 7 bytes of the nonces of all chunks. */
  readonly noncePrefix: Bytes;
}

const MEMBERS = ['format', 'kdf', 'iterations', 'salt', 'keyNonce', 'wrappedKey', 'noncePrefix', 'chunkBytes'];

/**
 * Encodes a header as one line of JSON with a line feed. The bytes before the line feed are the associated data of the
 * chunks.
 */
export function encodeHeader(header: ArchiveHeader): Bytes {
  const members = {
    format: ARCHIVE_FORMAT,
    kdf: 'PBKDF2-SHA256',
    iterations: header.iterations,
    salt: encodeHex(header.salt),
    keyNonce: encodeHex(header.keyNonce),
    wrappedKey: encodeHex(header.wrappedKey),
    noncePrefix: encodeHex(header.noncePrefix),
    chunkBytes: CHUNK_BYTES,
  };
  return new TextEncoder().encode(`${JSON.stringify(members)}\n`);
}

/**
 * Decodes the header line, without its line feed. Throws an {@link ArchiveError}: `NOT_AN_ARCHIVE`, `NEWER_FORMAT` or
 * `WEAK_KEY`.
 */
export function decodeHeader(line: Uint8Array): ArchiveHeader {
  const members = parseMembers(line);
  const format = members.format;
  if (format !== ARCHIVE_FORMAT) {
    const isLater = typeof format === 'string' && /^northkeep-archive-v[1-9][0-9]{0,3}$/.test(format);
    throw new ArchiveError(isLater ? 'NEWER_FORMAT' : 'NOT_AN_ARCHIVE', 'format');
  }
  if (Object.keys(members).sort().join() !== [...MEMBERS].sort().join()) throw notAnArchive('members');
  if (members.kdf !== 'PBKDF2-SHA256' || members.chunkBytes !== CHUNK_BYTES) throw notAnArchive('parameters');
  const { iterations } = members;
  if (!isAcceptedCount(iterations)) throw new ArchiveError('WEAK_KEY', `${String(iterations)} iterations`);
  return {
    iterations,
    salt: bytesOf(members, 'salt', SALT_BYTES),
    keyNonce: bytesOf(members, 'keyNonce', NONCE_BYTES),
    wrappedKey: bytesOf(members, 'wrappedKey', FILE_KEY_BYTES + TAG_BYTES),
    noncePrefix: bytesOf(members, 'noncePrefix', NONCE_PREFIX_BYTES),
  };
}

function parseMembers(line: Uint8Array): Record<string, unknown> {
  if (line.length > HEADER_BYTES_MAX) throw notAnArchive('header too long');
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Bytes that are not JSON cause the same error as JSON with an unexpected structure.
  }
  throw notAnArchive('no header');
}

function isAcceptedCount(count: unknown): count is number {
  return (
    typeof count === 'number' &&
    Number.isInteger(count) &&
    count >= ARCHIVE_KDF_ITERATIONS &&
    count <= ARCHIVE_KDF_ITERATIONS_MAX
  );
}

function bytesOf(members: Record<string, unknown>, name: string, length: number): Bytes {
  const bytes = decodeHex(members[name], length);
  if (!bytes) throw notAnArchive(name);
  return bytes;
}

const notAnArchive = (detail: string): ArchiveError => new ArchiveError('NOT_AN_ARCHIVE', detail);
