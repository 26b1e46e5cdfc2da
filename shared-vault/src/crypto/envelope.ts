import {
  ENVELOPE_PAD,
  type Envelope,
  type EnvelopePlaintext,
  isKind,
  NONCE_BYTES,
  type Scalar,
} from '@northkeep/contracts';
import { encrypt } from './aes-gcm.ts';
import { decodeBase64 } from './base64.ts';
import { encodeUtf8 } from './bytes.ts';
import { damagedEnvelope, missingIv } from './errors.ts';
import type { Bytes, DataKey } from './types.ts';

export interface SealRequest {
  /** `<kind>.<path>:<id>`: where the value may be shown. */
  readonly place: string;
  readonly value: Scalar;
  /** All JSON texts that this closed field can hold (`closedTexts`): every one of them gets the same length. */
  readonly closed?: readonly string[] | null;
}

export interface OpenedValue {
  readonly value: Scalar;
  /** False for a value sealed without `at`: it may be shown, but never acts as setting, consent or part of a request. */
  readonly bound: boolean;
}

const PLACE = /^([A-Za-z]+)\.[A-Za-z0-9_.-]+:[A-Za-z0-9_-]+$/;
const SPACE = 32;

/** Throws unless the place's kind is one of the closed list: a record's kind, `account` or `local`. */
function checkPlace(place: string): void {
  const kind = PLACE.exec(place)?.[1];
  if (kind !== 'account' && kind !== 'local' && !isKind(kind)) throw new Error(`No such place: ${place}`);
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

/** The JSON of `{type, value, at}`, padded with spaces to a multiple of 64 bytes. */
export function padPlaintext({ place, value, closed }: SealRequest): Bytes {
  const plain = plaintextOf(value, place);
  const longest = (closed ?? []).reduce(
    (most, text) => Math.max(most, plaintextOf(JSON.parse(text), place).length),
    plain.length,
  );
  const padded = new Uint8Array(Math.ceil(longest / ENVELOPE_PAD) * ENVELOPE_PAD).fill(SPACE);
  padded.set(plain);
  return padded;
}

/** Seals one scalar at its place (envelope v1). Throws for a place outside the closed list or a number that is none. */
export async function sealValue(key: DataKey, toSeal: SealRequest): Promise<Envelope> {
  checkPlace(toSeal.place);
  const { n, c } = await encrypt(key, padPlaintext(toSeal));
  return { __e: 1, a: 'AES-GCM', v: 'v1', n, c };
}

/**
 * Opens an envelope where it is shown. Throws 'Envelope missing IV', or `E_DAMAGED` for a flipped bit, another key,
 * an unknown version, another place or a value that is not of its own type.
 */
export async function openValue(key: DataKey, envelope: Envelope, place: string): Promise<OpenedValue> {
  return readPlaintext(parsePlaintext(await openBytes(key, envelope)), place);
}

async function openBytes(key: DataKey, { __e, a, v, n, c }: Envelope): Promise<ArrayBuffer> {
  if (typeof n !== 'string' || n === '') throw missingIv();
  if (__e !== 1 || a !== 'AES-GCM' || v !== 'v1') throw damagedEnvelope('unknown version');
  const iv = decodeBase64(n);
  const sealed = decodeBase64(c);
  if (!iv || iv.length !== NONCE_BYTES || !sealed) throw damagedEnvelope('not base64 of the right length');
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
  } catch {
    throw damagedEnvelope('it does not open');
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parsePlaintext(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw damagedEnvelope('not JSON');
  }
}

/** The value of a parsed plaintext, when it belongs to `place` and is of the type it says; else throws `E_DAMAGED`. */
export function readPlaintext(plain: unknown, place: string): OpenedValue {
  if (typeof plain !== 'object' || plain === null || !('type' in plain && 'value' in plain))
    throw damagedEnvelope('no value');
  const at = 'at' in plain ? plain.at : undefined;
  if (at !== undefined && at !== place) throw damagedEnvelope('it belongs to another place');
  const { type, value } = plain;
  if (!isScalar(value) || type !== typeOf(value)) throw damagedEnvelope('it is not of its type');
  return { value, bound: at === place };
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
