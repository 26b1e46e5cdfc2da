import { type Argon2idParameters, decodeArgon2id, KDF_ITERATIONS, KDF_ITERATIONS_MAX } from '@northkeep/contracts';
import { ArchiveError } from './archive-error.ts';
import { type Bytes, decodeHex, encodeHex } from './hex.ts';
import {
  ARCHIVE_FORMAT,
  CHUNK_BYTES,
  FILE_KEY_BYTES,
  FIRST_ARCHIVE_FORMAT,
  FIRST_ARCHIVE_ITERATIONS,
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
  /** Costs of Argon2id; null in the first version of the format. */
  readonly costs: Argon2idParameters | null;
  /** The file key (32 bytes) sealed with AES-GCM under the derived key: nonce (12 bytes), ciphertext with tag. */
  readonly keyNonce: Bytes;
  readonly wrappedKey: Bytes;
  /** Random first 7 bytes of the nonces of all chunks. */
  readonly noncePrefix: Bytes;
}

const FIRST_MEMBERS = ['format', 'kdf', 'iterations', 'salt', 'keyNonce', 'wrappedKey', 'noncePrefix', 'chunkBytes'];
const MEMBERS = [...FIRST_MEMBERS, 'm', 't', 'p'];
const FIRST_KDF = 'PBKDF2-SHA256';
const KDF = 'PBKDF2-SHA256+Argon2id';

/**
 * Encodes a header as one line of JSON with a line feed. The bytes before the line feed are the associated data of the
 * chunks.
 */
export function encodeHeader(header: ArchiveHeader & { readonly costs: Argon2idParameters }): Bytes {
  const members = {
    format: ARCHIVE_FORMAT,
    kdf: KDF,
    iterations: header.iterations,
    ...header.costs,
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
  const isFirst = format === FIRST_ARCHIVE_FORMAT;
  if (!isFirst && format !== ARCHIVE_FORMAT) {
    const isLater = typeof format === 'string' && /^northkeep-archive-v[1-9][0-9]{0,3}$/.test(format);
    throw new ArchiveError(isLater ? 'NEWER_FORMAT' : 'NOT_AN_ARCHIVE', 'format');
  }
  const expected = isFirst ? FIRST_MEMBERS : MEMBERS;
  if (Object.keys(members).sort().join() !== [...expected].sort().join()) throw notAnArchive('members');
  if (members.kdf !== (isFirst ? FIRST_KDF : KDF) || members.chunkBytes !== CHUNK_BYTES)
    throw notAnArchive('parameters');
  const { iterations } = members;
  const least = isFirst ? FIRST_ARCHIVE_ITERATIONS : KDF_ITERATIONS;
  if (!isAcceptedCount(iterations, least)) throw new ArchiveError('WEAK_KEY', `${String(iterations)} iterations`);
  const costs = isFirst ? null : decodeArgon2id(members);
  if (!isFirst && costs === null) throw new ArchiveError('WEAK_KEY', 'costs of Argon2id');
  return {
    iterations,
    costs,
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

function isAcceptedCount(count: unknown, least: number): count is number {
  return typeof count === 'number' && Number.isInteger(count) && count >= least && count <= KDF_ITERATIONS_MAX;
}

function bytesOf(members: Record<string, unknown>, name: string, length: number): Bytes {
  const bytes = decodeHex(members[name], length);
  if (!bytes) throw notAnArchive(name);
  return bytes;
}

const notAnArchive = (detail: string): ArchiveError => new ArchiveError('NOT_AN_ARCHIVE', detail);
