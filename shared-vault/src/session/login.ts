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
  /** A code of the app or a recovery code, as it was typed, once the account has asked for one. */
  readonly secondFactor?: string | undefined;
}

/**
 * Logs in and opens the vault, or makes one, with the same password, which never leaves the device. Rejects with the
 * server's answer; a vault that does not open is only a warning (specification 1 §4).
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

/** Where this device has seen the vault before, its KEK is derived while the auth secret is. */
async function prepareKek(email: string, password: string): Promise<PreparedKek | null> {
  try {
    const kept = await findCachedKeyPackage(email);
    return kept && { s: kept.s, iter: kept.iter, kek: await deriveKek(password, kept) };
  } catch (error) {
    console.debug('nothing kept of this account', error);
    return null;
  }
}
