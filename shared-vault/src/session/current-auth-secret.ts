import { decodeAuthKdf } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret } from '../crypto/auth-secret.ts';
import { unsafeLoginParametersError } from '../crypto/errors.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { MinimumKdfIterations } from '../vault/iteration-floors.ts';

interface AuthSecretPorts {
  readonly api: Pick<ApiClient, 'post'>;
  readonly iterations: MinimumKdfIterations;
}

/**
 * Derives the auth secret with the account's current KDF parameters, which it fetches first. Throws `E_KEY_MATERIAL`
 * for invalid parameters, `E_FEWER_ITERATIONS` for fewer iterations than this device has used before. The password is
 * never sent.
 */
export async function deriveCurrentAuthSecret(
  { api, iterations }: AuthSecretPorts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthSecret> {
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw unsafeLoginParametersError();
  await iterations.check(email, 'auth', kdf.iter);
  return deriveAuthSecret(password, kdf);
}
