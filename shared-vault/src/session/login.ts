import { decodeAuthKdf, type User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { unsafeLoginParametersError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import { findStoredKeyPackage } from '../vault/kept-key-packages.ts';
import type { Vault } from '../vault/vault.ts';
import { parseSecondFactor } from './second-factor.ts';
import type { Session } from './session.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** TOTP code or recovery code as typed; required when the server has requested a second factor. */
  readonly secondFactor?: string | undefined;
  /** True when the user has accepted other KDF parameters than this device knows. */
  readonly acceptsParameters?: boolean;
}

/**
 * Logs in and unlocks the vault with the same password, which is never sent. Rejects with an {@link ApiError} when the
 * login fails, and with `E_OTHER_PARAMETERS`, which the user may accept. When the vault fails to unlock, the error is
 * only logged and the session stays.
 */
export async function login(
  { api, session, vault }: { api: Pick<ApiClient, 'post'>; session: Session; vault: Vault },
  { email, password, rememberMe, secondFactor, acceptsParameters = false }: LoginInput,
): Promise<User> {
  const factor = parseSecondFactor(secondFactor);
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw unsafeLoginParametersError();
  if (!acceptsParameters) await vault.derivations.checkLogin(email, kdf);
  const keys = new PasswordKeys(password);
  try {
    const secret = await keys.authSecret(kdf);
    void preparePackageKey(email, keys);
    const user = await session.login({ email, secret, rememberMe, ...factor });
    await vault.derivations.acceptSalt(kdf);
    try {
      if (await vault.openAfterLogin({ passphrase: password, remember: rememberMe, keys }))
        await vault.derivations.rememberLogin(email, kdf, { accepted: acceptsParameters });
    } catch (error) {
      console.warn('the vault stays locked after the login', error);
    }
    return user;
  } finally {
    keys.dispose();
  }
}

/**
 * Derives the key of the package that this device keeps for the email while the login request runs. Nothing remains to
 * be derived where login and package have the same salt and costs.
 */
async function preparePackageKey(email: string, keys: PasswordKeys): Promise<void> {
  try {
    const storedPackage = await findStoredKeyPackage(email);
    if (storedPackage) await keys.packageKey(storedPackage);
  } catch (error) {
    console.debug('no kept key package of this account', error);
  }
}
