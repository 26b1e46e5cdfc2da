import type { Envelope } from './envelope.ts';
import type { KeySlot } from './unlock-methods.ts';

/**
 * Number of PBKDF2 iterations for a new key. The second constant is the highest number that the device accepts for an
 * existing key.
 */
export const KDF_ITERATIONS = 210_000;
export const KDF_ITERATIONS_MAX = 2_000_000;
export const SALT_BYTES = 16;
export const DATA_KEY_BYTES = 32;
/** Bytes of the key commitment of a hardened key package. */
export const COMMITMENT_BYTES = 32;

/** Costs of Argon2id (RFC 9106): memory in KiB, passes and lanes. */
export interface Argon2idParameters {
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

/** Costs of Argon2id of a new key: 64 MiB, three passes, one lane. No device accepts lower ones. */
export const ARGON2ID: Argon2idParameters = { m: 65_536, t: 3, p: 1 };
/** Highest costs that a device accepts: 256 MiB. Higher ones would let a server hang it or exhaust its memory. */
export const ARGON2ID_MAX: Argon2idParameters = { m: 262_144, t: 8, p: 1 };

/** Second stage of a derivation: Argon2id over the output of PBKDF2. */
export interface SecondKdf extends Argon2idParameters {
  readonly kdf: 'Argon2id';
}

/** Parameters that derive an auth secret from a password; `salt` is padded base64 of 16 bytes, made by the client. */
export interface AuthKdf {
  readonly v: 'auth-v2';
  readonly kdf: 'PBKDF2';
  readonly iter: number;
  readonly salt: string;
  readonly hard: SecondKdf;
}

/** Encrypted key package: the data key wrapped under the passphrase. All strings are padded base64. */
export interface Erkp {
  readonly v: 'erkp-v1';
  readonly kdf: 'PBKDF2';
  readonly iter: number;
  readonly s: string;
  readonly n: string;
  readonly c: string;
  /**
   * Second stage of the derivation, with the key commitment `k` (32 bytes). A package without it, as the first releases
   * of the format made them, is read for ever.
   */
  readonly hard?: SecondKdf & { readonly k: string };
}

/** Key package in the form in which every new one is made. */
export type HardenedErkp = Erkp & Required<Pick<Erkp, 'hard'>>;

/** A new vault in the form in which the creating device sends it: key package, sealed proof and public name. */
export interface NewVault {
  readonly erkp: Erkp;
  /** Envelope that contains the vault proof base64url(p), bound to `account.proof:<vaultId>`. */
  readonly proof: Envelope;
  /** base64url(SHA-256(p)), 43 characters. */
  readonly vaultId: string;
}

/** Response of `GET /crypto/erkp`: the key package, with the fields that are needed to verify and to replace it. */
export interface KeyPackage extends Erkp {
  readonly rev: number;
  readonly vaultId: string;
  readonly proof: Envelope;
  /** Data key wrapped for the recovery key and for each passkey. */
  readonly slots: readonly KeySlot[];
}

/**
 * The data key wrapped under a key of this device; stored in `zk.devwrap.v1` by vaultId. Version, account and vaultId
 * are associated data.
 */
export interface DeviceWrappedKey {
  readonly v: 'devwrap-v1';
  /**
   * Id of the user whose vault the wrapped key opens. In a draft of a registration, where no account exists yet, it is
   * `registration`.
   */
  readonly account: string;
  readonly n: string;
  readonly c: string;
}

/** 32 bytes as base64url (43 characters): an auth secret or a vaultId. */
export const BASE64URL_32_BYTES_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function isBase64Of(value: unknown, bytes: number): boolean {
  return typeof value === 'string' && BASE64.test(value) && value.length === Math.ceil(bytes / 3) * 4;
}

/**
 * True for an accepted iteration count. A lower count would weaken the key, and a higher count would block the device.
 */
export function isAllowedIterationCount(iter: unknown): iter is number {
  return typeof iter === 'number' && Number.isInteger(iter) && iter >= KDF_ITERATIONS && iter <= KDF_ITERATIONS_MAX;
}

/** Returns the costs of Argon2id in an untrusted value; null when they are outside the accepted bounds. */
export function decodeArgon2id(value: unknown): Argon2idParameters | null {
  if (typeof value !== 'object' || value === null) return null;
  const costs = value as Record<string, unknown>;
  const isAllowed = (name: keyof Argon2idParameters): boolean => {
    const cost = costs[name];
    return typeof cost === 'number' && Number.isInteger(cost) && cost >= ARGON2ID[name] && cost <= ARGON2ID_MAX[name];
  };
  if (!isAllowed('m') || !isAllowed('t') || !isAllowed('p')) return null;
  return { m: Number(costs.m), t: Number(costs.t), p: Number(costs.p) };
}

/** Decodes an untrusted key package; null when any part is not exactly erkp-v1. */
export function decodeErkp(value: unknown): Erkp | null {
  if (typeof value !== 'object' || value === null) return null;
  const e = value as Record<string, unknown>;
  const sound =
    e.v === 'erkp-v1' &&
    e.kdf === 'PBKDF2' &&
    isAllowedIterationCount(e.iter) &&
    isBase64Of(e.s, SALT_BYTES) &&
    isBase64Of(e.n, 12) &&
    isBase64Of(e.c, DATA_KEY_BYTES + 16);
  const hard = decodeSecondKdf(e.hard);
  const k = hard && (e.hard as Record<string, unknown>).k;
  if (!sound || (e.hard !== undefined && !isBase64Of(k, COMMITMENT_BYTES))) return null;
  const erkp = { v: 'erkp-v1', kdf: 'PBKDF2', iter: e.iter as number, s: e.s as string } as const;
  return { ...erkp, n: e.n as string, c: e.c as string, ...(hard ? { hard: { ...hard, k: k as string } } : {}) };
}

function decodeSecondKdf(value: unknown): SecondKdf | null {
  const costs = decodeArgon2id(value);
  return costs && (value as Record<string, unknown>).kdf === 'Argon2id' ? { kdf: 'Argon2id', ...costs } : null;
}

/** Decodes untrusted parameters of an auth secret; null when any part is invalid. */
export function decodeAuthKdf(value: unknown): AuthKdf | null {
  if (typeof value !== 'object' || value === null) return null;
  const k = value as Record<string, unknown>;
  const hard = decodeSecondKdf(k.hard);
  if (k.v !== 'auth-v2' || k.kdf !== 'PBKDF2' || !isAllowedIterationCount(k.iter) || !hard) return null;
  return isBase64Of(k.salt, SALT_BYTES)
    ? { v: 'auth-v2', kdf: 'PBKDF2', iter: k.iter, salt: k.salt as string, hard }
    : null;
}
