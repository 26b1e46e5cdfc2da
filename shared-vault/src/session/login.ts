import { decodeAuthKdf, type User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret } from '../crypto/auth-secret.ts';
import { deriveKek } from '../crypto/erkp.ts';
import { invalidKeyMaterial } from '../crypto/errors.ts';
import { findCachedKeyPackage } from '../vault/key-package.ts';
import type { Vault } from '../vault/vault.ts';
import type { PreparedKek } from '../vault/vault-ports.ts';
import { parseSecondFactor } from './second-factor.ts';
import type { Session } from './session.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** TOTP code or recovery code as typed, once the server has asked for a second factor. */
  readonly secondFactor?: string | undefined;
}

/**
 * Logs in and unlocks the vault, or creates it, with the same password, which is never sent. Rejects with an
 * {@link ApiError} when the login fails; a vault that fails to unlock is only logged, and the session stays.
 */
export async function login(
  { api, session, vault }: { api: Pick<ApiClient, 'post'>; session: Session; vault: Vault },
  { email, password, rememberMe, secondFactor }: LoginInput,
): Promise<User> {
  const factor = parseSecondFactor(secondFactor);
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw invalidKeyMaterial('not auth-v1');
  await vault.iterations.check(email, 'auth', kdf.iter);
  const [secret, prepared] = await Promise.all([deriveAuthSecret(password, kdf), prepareKek(email, password)]);
  const user = await session.login({ email, secret, rememberMe, ...factor });
  await vault.iterations.remember(email, 'auth', kdf.iter);
  try {
    await vault.openAfterLogin({ passphrase: password, remember: rememberMe, prepared });
  } catch (error) {
    console.warn('the vault stays locked after the login', error);
  }
  return user;
}

/** Derives the key-encryption key in parallel with the auth secret, when this device has cached the key package. */
async function prepareKek(email: string, password: string): Promise<PreparedKek | null> {
  try {
    const cached = await findCachedKeyPackage(email);
    return cached && { s: cached.s, iter: cached.iter, kek: await deriveKek(password, cached) };
  } catch (error) {
    console.debug('no cached key package of this account', error);
    return null;
  }
}
