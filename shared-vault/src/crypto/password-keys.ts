import { type Argon2idParameters, type AuthKdf, decodeAuthKdf, type Erkp, SALT_BYTES } from '@northkeep/contracts';
import { deriveHardened, TooLittleMemoryError } from '@northkeep/contracts/derivation';
import { argon2idInWorker } from '../derivation/argon2id-in-worker.ts';
import { decodeBase64, encodeBase64, encodeBase64Url } from './base64.ts';
import { encodeUtf8 } from './bytes.ts';
import { invalidKeyMaterialError, tooLittleMemoryError } from './errors.ts';
import { deriveAesKey, deriveBytes } from './hkdf.ts';
import type { AuthSecret, Bytes, Kek } from './types.ts';

const AUTH_INFO = 'northkeep/auth-secret/v2';
const KEK_INFO = 'northkeep/erkp-kek/v2';
const COMMITMENT_INFO = 'northkeep/erkp-commitment/v2';

/** Key-encryption key of a key package. */
export interface PackageKey {
  readonly kek: Kek;
  /** Commitment to the key (`hard.k`, base64 of 32 bytes); null for a package without `hard`. */
  readonly commitment: string | null;
}

/** The parts of a key package from which its key is derived. */
type PackageKdf = Pick<Erkp, 's' | 'iter' | 'hard'>;

interface RootParameters extends Argon2idParameters {
  readonly salt: string;
  readonly iter: number;
}

/**
 * The keys of one password: its auth secret and the keys of key packages. Equal salts and parameters are derived once,
 * others in turn, because each derivation takes 64 MiB. {@link dispose} overwrites what was derived.
 */
export class PasswordKeys {
  readonly #password: string;
  readonly #roots = new Map<string, Promise<Bytes>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(password: string) {
    this.#password = password;
  }

  /**
   * Returns the secret that a device sends instead of the password: 43 characters of base64url. The parameters come
   * from the server. Throws `E_KEY_MATERIAL` when they are not auth-v2 or outside the accepted bounds.
   */
  async authSecret(kdf: AuthKdf): Promise<AuthSecret> {
    const sound = decodeAuthKdf(kdf);
    if (!sound) throw invalidKeyMaterialError('not auth-v2');
    const root = await this.#root({ salt: sound.salt, iter: sound.iter, ...sound.hard });
    return encodeBase64Url(await deriveBytes(root, AUTH_INFO)) as AuthSecret;
  }

  /** Returns the key that wraps the data key in a package. Throws `E_KEY_MATERIAL` for parameters out of bounds. */
  async packageKey({ s, iter, hard }: PackageKdf): Promise<PackageKey> {
    if (!hard) return { kek: await deriveFirstKek(this.#password, { s, iter }), commitment: null };
    const root = await this.#root({ salt: s, iter, ...hard });
    const [kek, commitment] = await Promise.all([deriveAesKey(root, KEK_INFO), deriveBytes(root, COMMITMENT_INFO)]);
    return { kek: kek as Kek, commitment: encodeBase64(commitment) };
  }

  /** Overwrites all derived bytes with zeros. Nothing can be derived afterwards. */
  dispose(): void {
    for (const root of this.#roots.values())
      root.then(
        (bytes) => bytes.fill(0),
        () => undefined,
      );
    this.#roots.clear();
  }

  #root(parameters: RootParameters): Promise<Bytes> {
    const { salt, iter, m, t, p } = parameters;
    const name = [salt, iter, m, t, p].join();
    const known = this.#roots.get(name);
    if (known) return known;
    const root = this.#last.then(() => deriveRoot(this.#password, parameters));
    this.#last = root.catch(() => undefined);
    this.#roots.set(name, root);
    return root;
  }
}

async function deriveRoot(password: string, { salt, ...costs }: RootParameters): Promise<Bytes> {
  const bytes = saltOf(salt);
  try {
    return await deriveHardened(password, { ...costs, salt: bytes }, argon2idInWorker);
  } catch (error) {
    throw error instanceof TooLittleMemoryError ? tooLittleMemoryError() : error;
  }
}

function saltOf(text: string): Bytes {
  const salt = decodeBase64(text);
  if (!salt || salt.length !== SALT_BYTES) throw invalidKeyMaterialError('salt');
  return salt;
}

/** Derives the key of a package without `hard` (AES-GCM-256) by PBKDF2-HMAC-SHA256 alone (RFC 8018). */
async function deriveFirstKek(password: string, { s, iter }: Pick<Erkp, 's' | 'iter'>): Promise<Kek> {
  const text = encodeUtf8(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt: saltOf(s), iterations: iter };
  const aes = { name: 'AES-GCM', length: 256 };
  return (await crypto.subtle.deriveKey(kdf, base, aes, false, ['encrypt', 'decrypt'])) as Kek;
}
