import { ENVELOPE_PAD_BYTES, type Envelope, type EnvelopePlaintext, isKind, type Scalar } from '@northkeep/contracts';
import { encrypt, NONCE_BYTES } from './aes-gcm.ts';
import { decodeBase64 } from './base64.ts';
import { encodeUtf8 } from './bytes.ts';
import { damagedEnvelopeError, missingIvError } from './errors.ts';
import type { Bytes, DataKey } from './types.ts';

export interface SealRequest {
  /** Record field that the value is bound to: `<kind>.<path>:<id>`. */
  readonly place: string;
  readonly value: Scalar;
  /** All JSON texts that a field with a finite set of values can hold. Each is padded to the longest one's length. */
  readonly closed?: readonly string[] | null;
  /** The padded plaintext is a multiple of this number of bytes. Default: {@link ENVELOPE_PAD_BYTES}. */
  readonly padStep?: number;
}

const PLACE = /^([A-Za-z]+)\.[A-Za-z0-9_.-]+:[A-Za-z0-9_-]+$/;
const SPACE = 32;

/**
 * First segment of the binding of values that belong to no record: `account` for `account.proof` and `account.goal`,
 * and `local` for values that never leave this device.
 */
const RECORDLESS_PREFIXES: readonly (string | undefined)[] = ['account', 'local'];

/** Throws unless a place (`<kind>.<path>:<id>`) begins with a record kind or one of the other prefixes. */
function checkPlace(place: string): void {
  const kind = PLACE.exec(place)?.[1];
  if (!RECORDLESS_PREFIXES.includes(kind) && !isKind(kind)) throw new Error(`No such place: ${place}`);
}

function typeOf(value: Scalar): EnvelopePlaintext['type'] {
  if (value === null) return 'null';
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('Only finite numbers can be sealed.');
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}

function plaintextOf(value: Scalar, place: string): Bytes {
  const plain: EnvelopePlaintext = { type: typeOf(value), value, at: place };
  return encodeUtf8(JSON.stringify(plain));
}

/**
 * Returns the JSON of `{type, value, at}`, padded with spaces to a multiple of `padStep` bytes: the length of the
 * ciphertext then gives only a rough length of a text, and no hint which value of a finite set it holds.
 */
export function padPlaintext({ place, value, closed, padStep = ENVELOPE_PAD_BYTES }: SealRequest): Bytes {
  const plain = plaintextOf(value, place);
  const longest = (closed ?? []).reduce(
    (most, text) => Math.max(most, plaintextOf(JSON.parse(text), place).length),
    plain.length,
  );
  const padded = new Uint8Array(Math.ceil(longest / padStep) * padStep).fill(SPACE);
  padded.set(plain);
  return padded;
}

/**
 * Encrypts one scalar as an envelope v1 (AES-GCM, see `docs/formats.md`). The envelope contains its place, the record
 * field that it belongs to, and is rejected at any other place. Throws for a place of an unknown kind and for a number
 * that is not finite.
 */
export async function encryptToEnvelope(key: DataKey, toSeal: SealRequest): Promise<Envelope> {
  checkPlace(toSeal.place);
  const { n, c } = await encrypt(key, padPlaintext(toSeal));
  return { __e: 1, a: 'AES-GCM', v: 'v1', n, c };
}

/**
 * Decrypts an envelope v1 and checks that it belongs to `place`. Throws 'Envelope missing IV' without a nonce, and
 * `E_DAMAGED` for a changed bit, another key, an unknown version, no place, another place or a value of another type.
 */
export async function decryptEnvelope(key: DataKey, envelope: Envelope, place: string): Promise<Scalar> {
  return readPlaintext(parsePlaintext(await openBytes(key, envelope)), place);
}

async function openBytes(key: DataKey, { __e, a, v, n, c }: Envelope): Promise<ArrayBuffer> {
  if (typeof n !== 'string' || n === '') throw missingIvError();
  if (__e !== 1 || a !== 'AES-GCM' || v !== 'v1') throw damagedEnvelopeError('unknown version');
  const iv = decodeBase64(n);
  const sealed = decodeBase64(c);
  if (!iv || iv.length !== NONCE_BYTES || !sealed) throw damagedEnvelopeError('not base64 of the right length');
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
  } catch {
    throw damagedEnvelopeError('it does not open');
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parsePlaintext(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw damagedEnvelopeError('not JSON');
  }
}

/**
 * Returns the value in the JSON of a decrypted envelope. Throws `E_DAMAGED` when it is bound to another place or to
 * none, and when its type is wrong.
 */
export function readPlaintext(plain: unknown, place: string): Scalar {
  if (typeof plain !== 'object' || plain === null || !('type' in plain && 'value' in plain))
    throw damagedEnvelopeError('no value');
  if (!('at' in plain)) throw damagedEnvelopeError('it is bound to no place');
  if (plain.at !== place) throw damagedEnvelopeError('it belongs to another place');
  const { type, value } = plain;
  if (!isScalar(value) || type !== typeOf(value)) throw damagedEnvelopeError('it is not of its type');
  return value;
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
