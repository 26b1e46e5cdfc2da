import { isEnvelope } from './envelope.ts';
import type { Kind } from './kinds/index.ts';

/**
 * Header of a record, sealed in the member `h` at `<kind>.h:<id>`. It states which version of the record its own devices
 * wrote last, and binds every other member, so that a server cannot change, hide or roll back a record unnoticed
 * (docs/formats.md, 'Record headers').
 */
export interface RecordHeader {
  /** 0 at creation. Only a decision after a rollback raises it. */
  readonly era: number;
  /** Number of the write: 1 at creation, then the highest known number plus 1. */
  readonly n: number;
  /** Id of the record whose deletion took this one along: its own id after a deletion of itself; null while it lives. */
  readonly gone: string | null;
  /** Short digests ({@link shortDigest}) of the last headers before this one, the newest first. */
  readonly last: readonly string[];
  /** First 16 bytes of the SHA-256 of {@link headerDigestInput}, as base64url without padding: 22 characters. */
  readonly digest: string;
}

/** Everything of a header except its digest. */
export type HeaderState = Omit<RecordHeader, 'digest'>;

/** Number of former headers that a header names. */
export const HEADER_WINDOW = 4;

/** Member of a record in which its header is sealed. */
export const HEADER_MEMBER = 'h';
/** Maximum size of a header's ciphertext in bytes. */
export const HEADER_BYTES_MAX = 1_024;

const DIGEST = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const LAST = /^(?:[A-Za-z0-9_-]{8}){0,4}$/;
/** Length of a nonce of 12 bytes in base64. */
const NONCE_LENGTH = 16;

/** Members that a header does not bind: its own, the record's address, and what the server sets by itself. */
const UNBOUND: ReadonlySet<string> = new Set([
  HEADER_MEMBER,
  'id',
  'vaultId',
  'rev',
  'createdAt',
  'updatedAt',
  'deletedAt',
]);

/** Returns the first 6 bytes of a digest, as 8 characters of base64url. */
export const shortDigest = (digest: string): string => digest.substring(0, 8);

/** Returns the plaintext of the header `h`: the canonical JSON of `[1, era, n, gone, last, digest]`. */
export function formatRecordHeader({ era, n, gone, last, digest }: RecordHeader): string {
  return JSON.stringify([1, era, n, gone ?? 0, last.join(''), digest]);
}

/** Parses the text of {@link formatRecordHeader}; null for anything else. */
export function parseRecordHeader(text: unknown): RecordHeader | null {
  const list = typeof text === 'string' ? parseJson(text) : null;
  if (!Array.isArray(list) || list.length !== 6) return null;
  const [version, era, n, gone, last, digest] = list as readonly unknown[];
  const isSound =
    version === 1 &&
    isCounter(era, 0) &&
    isCounter(n, 1) &&
    (gone === 0 || (typeof gone === 'string' && gone !== '')) &&
    typeof last === 'string' &&
    LAST.test(last) &&
    typeof digest === 'string' &&
    DIGEST.test(digest);
  if (!isSound) return null;
  return { era, n, gone: gone === 0 ? null : gone, last: last.match(/.{8}/g) ?? [], digest };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isCounter = (value: unknown, min: number): value is number => Number.isSafeInteger(value) && Number(value) >= min;

/**
 * Returns the state that the next write after `former` has; null for `former` is the creation of the record. After the
 * highest number, the count begins anew in the next era, so that no number makes a record unwritable.
 */
export function nextHeaderState(
  former: RecordHeader | null,
  { gone = null, raisesEra = false }: { readonly gone?: string | null; readonly raisesEra?: boolean } = {},
): HeaderState {
  if (!former) return { era: 0, n: 1, gone, last: [] };
  const last = [shortDigest(former.digest), ...former.last].slice(0, HEADER_WINDOW);
  const isLast = former.n === Number.MAX_SAFE_INTEGER;
  return { era: former.era + (raisesEra || isLast ? 1 : 0), n: isLast ? 1 : former.n + 1, gone, last };
}

/** A record whose header is made or checked. `members` are all its members, also those of newer releases. */
export interface HeaderSubject {
  readonly kind: Kind;
  readonly id: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/**
 * Returns the text over which a header's digest is computed. Its first line is the canonical JSON of
 * `[kind, id, era, n, gone, last]`; then each bound member has a line `"name":form`, ordered by name. An envelope's form
 * is `e` and the JSON string of its `n` and `c`; that of any other value is its canonical JSON (RFC 8785), in which
 * envelopes are written in the same way. No JSON value begins with `e`, so the two forms are never confused.
 */
export function headerDigestInput({ kind, id, members }: HeaderSubject, state: HeaderState): string {
  let input = JSON.stringify([kind, id, state.era, state.n, state.gone ?? 0, state.last.join('')]);
  for (const name of Object.keys(members).sort()) {
    const value = members[name];
    if (!UNBOUND.has(name) && value !== undefined) input += `\n${quote(name)}:${formOf(value)}`;
  }
  return input;
}

/** Texts that their JSON string contains as they are. */
const UNESCAPED = /^[A-Za-z0-9+/=]*$/;

/** Returns the JSON string of a text; that of a name or of base64 faster than `JSON.stringify`. */
const quote = (text: string): string => (UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text));

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formOf).join(',')}]`;
  // The nonce has a fixed length, so its end within the joined text is definite.
  if (isEnvelope(value) && value.n.length === NONCE_LENGTH) return `e${quote(value.n + value.c)}`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${quote(name)}:${formOf(member)}`).join(',')}}`;
}

/**
 * What a received header is for a device that knows another one of the same record.
 * - `same`: the same state.
 * - `newer`: written after the known one.
 * - `much-newer`: so many writes later that the known header is not named any more. A text that this device has not sent
 *   yet is merged as a conflict.
 * - `older`: a former state, whatever the revision says. It is not taken.
 * - `apart`: another history, written without knowledge of the known one. It is not taken.
 */
export type HeaderOrder = 'same' | 'newer' | 'much-newer' | 'older' | 'apart';

/** Compares the header of a received record with the one that this device knows; null when it knows none. */
export function compareHeaders(known: RecordHeader | null, received: RecordHeader): HeaderOrder {
  if (!known || received.era > known.era) return 'newer';
  if (received.era < known.era) return 'older';
  if (received.n === known.n) return received.digest === known.digest ? 'same' : 'apart';
  if (received.n < known.n) return 'older';
  if (received.last.includes(shortDigest(known.digest))) return 'newer';
  return received.n - known.n > HEADER_WINDOW ? 'much-newer' : 'apart';
}

/** True when a write with this digest was applied and the received header is at most {@link HEADER_WINDOW} writes later. */
export const hasApplied = (digest: string, received: RecordHeader): boolean =>
  received.digest === digest || received.last.includes(shortDigest(digest));
