import type { ChangePassphraseBody } from '@northkeep/contracts';
import { isUnansweredError } from '../api/api-error.ts';
import { newAuthKdf } from '../crypto/auth-kdf.ts';
import { wrapErkp } from '../crypto/erkp.ts';
import { changeUnconfirmedError, VaultError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import type { PassphraseChange } from './passphrase-change.ts';
import { proveErkpOpens } from './prove-erkp.ts';
import { type VerificationContext, verifyCredentials } from './unlock-credentials.ts';

/**
 * Wraps the same data key under a new passphrase and replaces the auth secret of the login, in one write of the server.
 * Opens the new key package once before sending it, so that a faulty package never replaces a working one. Returns the
 * new key package. When it throws 'Incorrect passphrase', an error about the recovery key, an {@link ApiError} or the
 * abort reason, the old passphrase stays valid.
 */
export async function changePassphrase(
  context: VerificationContext,
  { credentials, newPassphrase, onStep, signal }: PassphraseChange,
): Promise<ValidKeyPackage> {
  const { api, user, derivations } = context;
  const throwIfCancelled = () => signal?.throwIfAborted();
  onStep?.('opening');
  const { keyPackage, raw, identityCheck } = await verifyCredentials(context, credentials);
  const keys = new PasswordKeys(newPassphrase);
  try {
    throwIfCancelled();
    onStep?.('wrapping');
    const kdf = await newAuthKdf(user.email, await derivations.newCosts(user.email));
    const erkp = await wrapErkp(raw, { keys, vaultId: keyPackage.vaultId, kdf });
    const secret = await keys.authSecret(kdf);
    throwIfCancelled();
    onStep?.('checking');
    const vaultProof = await proveErkpOpens(erkp, { raw, passphrase: newPassphrase, keyPackage });
    throwIfCancelled();
    onStep?.('storing');
    const identity = 'password' in identityCheck ? { currentPassword: identityCheck.password } : identityCheck;
    const body: ChangePassphraseBody = { ...identity, password: secret, kdf, erkp, rev: keyPackage.rev, vaultProof };
    const rev = await storePassphrase(api, body);
    await derivations.rememberPackage(user.email, erkp);
    await derivations.rememberLogin(user.email, kdf);
    return { ...keyPackage, ...erkp, rev };
  } finally {
    raw.fill(0);
    keys.dispose();
  }
}

/**
 * Sends the change and returns the new revision. When the response does not contain the change, fetches the key package
 * from the server.
 */
async function storePassphrase(api: VerificationContext['api'], body: ChangePassphraseBody): Promise<number> {
  let lost: unknown = null;
  const response = await api.post('/auth/change-passphrase', body).catch((error: unknown) => {
    if (!isUnansweredError(error)) throw error;
    lost = error;
  });
  const stored = decodeKeyPackage(response);
  if (stored?.c === body.erkp.c) return stored.rev;
  const current = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null));
  if (current === null) throw new VaultError('E_UNSURE', UNSURE);
  if (current.c === body.erkp.c) return current.rev;
  throw lost ?? changeUnconfirmedError();
}

const UNSURE = 'The answer was lost. Either the old or the new passphrase is the right one: try the new one first.';
