import { ARGON2ID, type AuthKdf, KDF_ITERATIONS, type NewVault } from '@northkeep/contracts';
import { encrypt } from '../crypto/aes-gcm.ts';
import { newAuthKdfWithoutEmail } from '../crypto/auth-kdf.ts';
import { encodeBase64 } from '../crypto/base64.ts';
import { randomBytes } from '../crypto/bytes.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { AuthSecret, RawDataKey } from '../crypto/types.ts';
import type { KdfCosts } from '../vault/known-derivations.ts';
import { createNewVault } from '../vault/new-vault.ts';

/** Returns auth-v2 parameters with a random salt; by default with the costs of new keys. */
export const createTestKdf = (costs: Partial<KdfCosts> = {}): AuthKdf =>
  newAuthKdfWithoutEmail({ iter: KDF_ITERATIONS, ...ARGON2ID, ...costs });

export const deriveTestSecret = (password: string, kdf: AuthKdf): Promise<AuthSecret> =>
  new PasswordKeys(password).authSecret(kdf);

/** Creates a vault under a password, by default with a random data key. */
export const createTestVault = (password: string, kdf = createTestKdf(), raw = newRawDataKey()): Promise<NewVault> =>
  createNewVault(raw, { keys: new PasswordKeys(password), kdf });

/** Wraps a data key in a package without `hard`, as an earlier client made it. */
export async function wrapWithoutHard(raw: RawDataKey, password: string): Promise<NewVault['erkp']> {
  const base = { v: 'erkp-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, s: encodeBase64(randomBytes(16)) } as const;
  const { kek } = await new PasswordKeys(password).packageKey(base);
  return { ...base, ...(await encrypt(kek, raw)) };
}
