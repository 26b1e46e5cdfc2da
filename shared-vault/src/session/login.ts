import { decodeAuthKdf, type User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret } from '../crypto/auth-secret.ts';
import { deriveKek } from '../crypto/erkp.ts';
import { unsafeLoginParametersError } from '../crypto/errors.ts';
import { findStoredKeyPackage } from '../vault/kept-key-packages.ts';
import type { Vault } from '../vault/vault.ts';
import type { PreparedKek } from '../vault/vault-ports.ts';
import { parseSecondFactor } from './second-factor.ts';
import type { Session } from './session.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** TOTP code or recovery code as typed; required when the server has requested a second factor. */
  readonly secondFactor?: string | undefined;
  /** True when the user has accepted fewer KDF iterations than this device has used before. */
  readonly acceptsParameters?: boolean;
}

/**
 * Logs in and unlocks the vault with the same password, which is never sent. Rejects with an {@link ApiError} when the
 * login fails, and with `E_FEWER_ITERATIONS`, which the user may accept. When the vault fails to unlock, the error is
 * only logged and the session stays.
 */
export async function login(
  { api, session, vault }: { api: Pick<ApiClient, 'post'>; session: Session; vault: Vault },
  { email, password, rememberMe, secondFactor, acceptsParameters = false }: LoginInput,
): Promise<User> {
  const factor = parseSecondFactor(secondFactor);
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw unsafeLoginParametersError();
  if (!acceptsParameters) await vault.iterations.check(email, 'auth', kdf.iter);
  const [secret, prepared] = await Promise.all([deriveAuthSecret(password, kdf), prepareKek(email, password)]);
  const user = await session.login({ email, secret, rememberMe, ...factor });
  try {
    if (await vault.openAfterLogin({ passphrase: password, remember: rememberMe, prepared }))
      await vault.iterations.remember(email, 'auth', kdf.iter, { lowers: acceptsParameters });
  } catch (error) {
    console.warn('the vault stays locked after the login', error);
  }
  return user;
}

/**
 * Derives the key-encryption key from the key package that this device keeps for the email; null when there is none.
 * The login runs this in parallel with the derivation of the auth secret.
 */
async function prepareKek(email: string, password: string): Promise<PreparedKek | null> {
  try {
    const storedPackage = await findStoredKeyPackage(email);
    return (
      storedPackage && { s: storedPackage.s, iter: storedPackage.iter, kek: await deriveKek(password, storedPackage) }
    );
  } catch (error) {
    console.debug('no kept key package of this account', error);
    return null;
  }
}
