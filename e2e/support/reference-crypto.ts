import { createCipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import {
  type AuthKdf,
  type Envelope,
  type Erkp,
  KDF_ITERATIONS,
  type NewVault,
  type Scalar,
} from '@northkeep/contracts';

// Reference implementation of the formats, written with node:crypto from docs/formats.md alone: an account created
// with it opens in the app only if both implementations agree.

const derived = new Map<string, Buffer>();

/** Derives a key, and caches the result by its inputs. */
function derive(password: string, salt: Buffer): Buffer {
  const from = `${salt.toString('base64')} ${password}`;
  const known = derived.get(from) ?? pbkdf2Sync(password.normalize('NFKC'), salt, KDF_ITERATIONS, 32, 'sha256');
  derived.set(from, known);
  return known;
}

/** Derives an auth secret (43 characters of base64url); returns it with its KDF parameters. */
export function deriveAuthSecret(password: string, salt = randomBytes(16)): { secret: string; kdf: AuthKdf } {
  const bound = createHash('sha256').update('northkeep/auth/v1\0').update(salt).digest();
  const secret = hkdfSync('sha256', derive(password, bound), Buffer.alloc(0), 'northkeep/auth-secret/v1', 32);
  return {
    secret: Buffer.from(secret).toString('base64url'),
    kdf: { v: 'auth-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt: salt.toString('base64') },
  };
}

function gcm(key: Buffer, plain: Buffer): { n: string; c: string } {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
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
  const erkp: Erkp = {
    v: 'erkp-v1',
    kdf: 'PBKDF2',
    iter: KDF_ITERATIONS,
    s: salt.toString('base64'),
    ...gcm(derive(password, salt), dataKey),
  };
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  return {
    erkp,
    vaultId,
    proof: sealReferenceValue(dataKey, { at: `account.proof:${vaultId}`, value: p.toString('base64url') }),
    dataKey,
  };
}
