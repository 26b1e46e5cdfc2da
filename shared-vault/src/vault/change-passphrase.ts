import { type ChangePassphraseBody, type Erkp, KDF_ITERATIONS } from '@northkeep/contracts';
import { isUnansweredError } from '../api/api-error.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { importDataKey } from '../crypto/data-key.ts';
import { deriveKek, unwrapErkp, wrapErkp } from '../crypto/erkp.ts';
import { changeUnconfirmedError, invalidKeyMaterialError, VaultError } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { decryptVaultProof } from '../crypto/vault-proof.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import type { PassphraseChange } from './passphrase-change.ts';
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
  const { api, user, iterations } = context;
  const throwIfCancelled = () => signal?.throwIfAborted();
  onStep?.('opening');
  const { keyPackage, raw, identityCheck } = await verifyCredentials(context, credentials);
  try {
    throwIfCancelled();
    onStep?.('wrapping');
    const kdf = newAuthKdf(await iterations.highest(user.email, 'auth'));
    const iter = Math.max(keyPackage.iter, KDF_ITERATIONS);
    const [erkp, secret] = await Promise.all([
      wrapErkp(raw, newPassphrase, iter),
      deriveAuthSecret(newPassphrase, kdf),
    ]);
    throwIfCancelled();
    onStep?.('checking');
    const vaultProof = await proveErkpOpens(erkp, { raw, passphrase: newPassphrase, keyPackage });
    throwIfCancelled();
    onStep?.('storing');
    const identity = 'password' in identityCheck ? { currentPassword: identityCheck.password } : identityCheck;
    const body: ChangePassphraseBody = { ...identity, password: secret, kdf, erkp, rev: keyPackage.rev, vaultProof };
    const rev = await storePassphrase(api, body);
    await iterations.remember(user.email, 'auth', kdf.iter);
    return { ...keyPackage, ...erkp, rev };
  } finally {
    raw.fill(0);
  }
}

interface ErkpCheck {
  readonly raw: RawDataKey;
  readonly passphrase: string;
  readonly keyPackage: ValidKeyPackage;
}

/**
 * Opens a new wrapped data key (erkp) in the same way as the next unlock. Returns the vault proof that was opened with
 * the unwrapped data key (base64url).
 */
async function proveErkpOpens(erkp: Erkp, { raw, passphrase, keyPackage }: ErkpCheck): Promise<string> {
  const opened = await unwrapErkp(erkp, await deriveKek(passphrase, erkp));
  try {
    const isSame = opened.length === raw.length && opened.every((byte, i) => byte === raw[i]);
    const proof = isSame ? await decryptVaultProof(await importDataKey(opened), keyPackage) : null;
    if (proof === null) throw invalidKeyMaterialError('the new package does not open');
    return proof;
  } finally {
    opened.fill(0);
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
