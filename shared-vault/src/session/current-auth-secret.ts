import { decodeAuthKdf } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret } from '../crypto/auth-secret.ts';
import { invalidKeyMaterial } from '../crypto/errors.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { IterationFloors } from '../vault/iteration-floors.ts';

interface Parts {
  readonly api: Pick<ApiClient, 'post'>;
  readonly iterations: IterationFloors;
}

/** The auth secret that a password gives for an account as it stands; the password itself is never sent. */
export async function deriveCurrentAuthSecret(
  { api, iterations }: Parts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthSecret> {
  const kdf = decodeAuthKdf(await api.post('/auth/prelogin', { email }));
  if (!kdf) throw invalidKeyMaterial('not auth-v1');
  await iterations.check(email, 'auth', kdf.iter);
  return deriveAuthSecret(password, kdf);
}
