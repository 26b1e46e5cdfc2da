import { type AuthKdf, decodeErkp, type Erkp, type HardenedErkp } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { encodeUtf8 } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidKeyMaterialError, unprovenKeyError, wrongPassphraseError } from './errors.ts';
import type { PasswordKeys } from './password-keys.ts';
import type { Bytes, RawDataKey } from './types.ts';

/** Everything of a hardened package but nonce and ciphertext. */
type Bound = Omit<HardenedErkp, 'n' | 'c'>;

/** Associated data that binds a hardened package to its version, its vault and all parameters of its derivation. */
function boundTo({ v, kdf, iter, s, hard }: Bound, vaultId: string): Bytes {
  return encodeUtf8([v, vaultId, kdf, iter, s, hard.kdf, hard.m, hard.t, hard.p, hard.k].join(':'));
}

interface WrapInput {
  readonly keys: PasswordKeys;
  readonly vaultId: string;
  /** Salt and costs. Where they are those of the login, the next login derives both keys at once. */
  readonly kdf: Pick<AuthKdf, 'iter' | 'salt' | 'hard'>;
}

/** Wraps the 32-byte data key under a password, with a random nonce (format erkp-v1 with `hard`). */
export async function wrapErkp(raw: RawDataKey, { keys, vaultId, kdf }: WrapInput): Promise<HardenedErkp> {
  const base = { v: 'erkp-v1', kdf: 'PBKDF2', iter: kdf.iter, s: kdf.salt } as const;
  const { kek, commitment } = await keys.packageKey({ ...base, hard: { ...kdf.hard, k: '' } });
  const bound: Bound = { ...base, hard: { ...kdf.hard, k: commitment ?? '' } };
  return { ...bound, ...(await encrypt(kek, raw, boundTo(bound, vaultId))) };
}

/**
 * Unwraps the data key of a package. Throws `E_KEY_MATERIAL` for another format and for a package that was changed,
 * 'Incorrect passphrase' when the password is another one.
 */
export async function unwrapErkp(erkp: Erkp & { readonly vaultId: string }, keys: PasswordKeys): Promise<RawDataKey> {
  const sound = decodeErkp(erkp);
  if (!sound) throw invalidKeyMaterialError('not erkp-v1');
  const { kek, commitment } = await keys.packageKey(sound);
  const { hard } = sound;
  if (hard && commitment !== hard.k) throw wrongPassphraseError();
  const raw = await decrypt(kek, sound, hard && boundTo({ ...sound, hard }, erkp.vaultId));
  // The commitment has shown that the password is right, so the rest of the package was changed.
  if (!raw) throw hard ? unprovenKeyError() : wrongPassphraseError();
  return asRawDataKey(raw);
}
