import type { HardenErkpBody } from '@northkeep/contracts';
import { unwrapErkp, wrapErkp } from '../crypto/erkp.ts';
import { changeUnconfirmedError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { proveErkpOpens } from './prove-erkp.ts';
import type { VerificationContext } from './unlock-credentials.ts';

/**
 * Replaces a key package without `hard` by one with it, under the same passphrase, and returns the new one. Throws an
 * {@link ApiError} when the password of the login differs from the passphrase, or when the package has been replaced.
 */
export async function hardenKeyPackage(
  { api, user, derivations }: VerificationContext,
  { keyPackage, passphrase }: { readonly keyPackage: ValidKeyPackage; readonly passphrase: string },
): Promise<ValidKeyPackage> {
  const keys = new PasswordKeys(passphrase);
  const raw = await unwrapErkp(keyPackage, keys);
  try {
    const { secret, kdf } = await deriveCurrentAuthSecret({ api, derivations }, { email: user.email, keys });
    const erkp = await wrapErkp(raw, { keys, vaultId: keyPackage.vaultId, kdf });
    const vaultProof = await proveErkpOpens(erkp, { raw, passphrase, keyPackage });
    const body: HardenErkpBody = { password: secret, erkp, rev: keyPackage.rev, vaultProof };
    const stored = decodeKeyPackage(await api.post('/crypto/erkp/harden', body));
    if (stored?.c !== erkp.c) throw changeUnconfirmedError();
    return { ...keyPackage, ...erkp, rev: stored.rev };
  } finally {
    raw.fill(0);
    keys.dispose();
  }
}
