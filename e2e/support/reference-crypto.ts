import { createCipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { hashRawSync } from '@node-rs/argon2';
import {
  ARGON2ID,
  type Argon2idParameters,
  type AuthKdf,
  type Envelope,
  type Erkp,
  KDF_ITERATIONS,
  type NewVault,
  type Scalar,
} from '@northkeep/contracts';

// Reference implementation of the formats, written with node:crypto and a native Argon2 from docs/formats.md alone: an account created
// with it opens in the app only if both implementations agree.

const derived = new Map<string, Buffer>();

/** Derives the 32 bytes of both stages, and caches the result by its inputs. */
export function deriveReference(
  password: string,
  { salt, iter, m, t, p }: Argon2idParameters & { readonly salt: Buffer; readonly iter: number },
): Buffer {
  const from = [salt.toString('base64'), iter, m, t, p, password].join(' ');
  const known = derived.get(from);
  if (known) return known;
  const stretched = pbkdf2Sync(password.normalize('NFKC'), salt, iter, 32, 'sha256');
  const second = createHash('sha256').update('northkeep/salt/v2\0').update(salt).digest();
  const costs = { algorithm: 2, memoryCost: m, timeCost: t, parallelism: p, outputLen: 32 } as const;
  const bytes = hashRawSync(stretched, { salt: second, ...costs });
  derived.set(from, bytes);
  return bytes;
}

/** Expands derived bytes to a key of 32 bytes. */
export const expandReference = (bytes: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), info, 32));

/** Derives an auth secret (43 characters of base64url); returns it with its KDF parameters. */
export function deriveAuthSecret(password: string, salt = randomBytes(16)): { secret: string; kdf: AuthKdf } {
  const bytes = deriveReference(password, { salt, iter: KDF_ITERATIONS, ...ARGON2ID });
  return {
    secret: expandReference(bytes, 'northkeep/auth-secret/v2').toString('base64url'),
    kdf: {
      ...{ v: 'auth-v2', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt: salt.toString('base64') },
      hard: { kdf: 'Argon2id', ...ARGON2ID },
    },
  };
}

function gcm(key: Buffer, plain: Buffer, bound = ''): { n: string; c: string } {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (bound !== '') cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { n: nonce.toString('base64'), c: sealed.toString('base64') };
}

const typeOf = (value: Scalar): string => (value === null ? 'null' : typeof value);

/**
 * Seals a value as envelope v1, bound to the location `at`. For a field with a finite set of values, `longest` is the
 * length of the longest JSON text; the value is padded to it, so that its length reveals nothing.
 */
export function sealReferenceValue(
  key: Buffer,
  { at, value, longest = 0 }: { at: string; value: Scalar; longest?: number },
): Envelope {
  const text = JSON.stringify({ type: typeOf(value), value, at });
  const bytes = Buffer.byteLength(text) + Math.max(0, longest - JSON.stringify(value).length);
  const padded = Buffer.from(text + ' '.repeat(Math.ceil(bytes / 64) * 64 - Buffer.byteLength(text)));
  return { __e: 1, a: 'AES-GCM', v: 'v1', ...gcm(key, padded) };
}

/** Creates a vault under a password; returns its key package, proof and data key. */
export function createReferenceVault(password: string, salt = randomBytes(16)): NewVault & { dataKey: Buffer } {
  const dataKey = randomBytes(32);
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  return {
    erkp: wrapReferenceKey(dataKey, { password, salt, vaultId }),
    vaultId,
    proof: sealReferenceValue(dataKey, { at: `account.proof:${vaultId}`, value: p.toString('base64url') }),
    dataKey,
  };
}

/** Associated data of a key package with `hard`. */
export const erkpBinding = ({ v, kdf, iter, s, hard }: Omit<Erkp, 'n' | 'c'>, vaultId: string): string =>
  [v, vaultId, kdf, iter, s, hard?.kdf, hard?.m, hard?.t, hard?.p, hard?.k].join(':');

function wrapReferenceKey(
  dataKey: Buffer,
  { password, salt, vaultId }: { readonly password: string; readonly salt: Buffer; readonly vaultId: string },
): Erkp {
  const bytes = deriveReference(password, { salt, iter: KDF_ITERATIONS, ...ARGON2ID });
  const k = expandReference(bytes, 'northkeep/erkp-commitment/v2').toString('base64');
  const bound: Omit<Erkp, 'n' | 'c'> = {
    v: 'erkp-v1',
    kdf: 'PBKDF2',
    iter: KDF_ITERATIONS,
    s: salt.toString('base64'),
    hard: { kdf: 'Argon2id', ...ARGON2ID, k },
  };
  return { ...bound, ...gcm(expandReference(bytes, 'northkeep/erkp-kek/v2'), dataKey, erkpBinding(bound, vaultId)) };
}

/** Wraps a data key in a package without `hard`, as a client of the specification makes it. */
export function wrapWithoutHard(dataKey: Buffer, password: string): Erkp {
  const salt = randomBytes(16);
  const kek = pbkdf2Sync(password.normalize('NFKC'), salt, KDF_ITERATIONS, 32, 'sha256');
  return { v: 'erkp-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, s: salt.toString('base64'), ...gcm(kek, dataKey) };
}
