import { type AuthKdf, decodeAuthKdf } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { unsafeLoginParametersError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { KnownDerivations } from '../vault/known-derivations.ts';

interface AuthSecretPorts {
  readonly api: Pick<ApiClient, 'post'>;
  readonly derivations: KnownDerivations;
}

/**
 * Derives the auth secret with the account's current KDF parameters, which it fetches first, and returns both. Throws
 * `E_KEY_MATERIAL` for invalid parameters, `E_OTHER_PARAMETERS` for others than this device knows. The password is never
 * sent.
 */
export async function deriveCurrentAuthSecret(
  { api, derivations }: AuthSecretPorts,
  { email, keys }: { readonly email: string; readonly keys: PasswordKeys },
): Promise<{ readonly secret: AuthSecret; readonly kdf: AuthKdf }> {
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw unsafeLoginParametersError();
  await derivations.checkLogin(email, kdf);
  return { secret: await keys.authSecret(kdf), kdf };
}

/** Derives the auth secret of a typed password, like {@link deriveCurrentAuthSecret}. */
export async function deriveAuthSecretOf(
  ports: AuthSecretPorts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthSecret> {
  const keys = new PasswordKeys(password);
  try {
    return (await deriveCurrentAuthSecret(ports, { email, keys })).secret;
  } finally {
    keys.dispose();
  }
}
