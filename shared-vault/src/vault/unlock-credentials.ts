import type { User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { unwrapErkp } from '../crypto/erkp.ts';
import {
  keyPackageMissingError,
  unlockMethodMissingError,
  VaultError,
  wrongRecoveryKeyError,
} from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import { isRecoveryKeyTypo, parseRecoveryKey, type RecoveryKeyTypo } from '../crypto/recovery-key.ts';
import { deriveRecoverySecret, unwrapSlot } from '../crypto/slot-wrap.ts';
import type { AuthSecret, RawDataKey, RecoveryKey, RecoverySecret } from '../crypto/types.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import { decodeKeyPackage, isRecoverySlot, type ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';

/**
 * Credentials that the user enters again before the data key is wrapped. They open the key package and prove the user's
 * identity.
 */
export type UnlockCredentials =
  | {
      readonly passphrase: string;
      /** Password of the login, when a password reset has made it differ from the passphrase. */
      readonly password?: string;
    }
  /** Recovery key as typed. */
  | { readonly recoveryKey: string };

export interface VerificationContext {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly derivations: KnownDerivations;
}

export interface VerifiedCredentials {
  readonly keyPackage: ValidKeyPackage;
  /** Data key. The caller overwrites it with zeros after use. */
  readonly raw: RawDataKey;
  /** Proof of identity for the server. */
  readonly identityCheck: { readonly password: AuthSecret } | { readonly recovery: RecoverySecret };
}

/**
 * Fetches the current key package and opens it with the credentials. Throws 'Incorrect passphrase', an error about the
 * recovery key, `E_KEY_PACKAGE_MISSING` or an {@link ApiError}.
 */
export async function verifyCredentials(
  context: VerificationContext,
  credentials: UnlockCredentials,
): Promise<VerifiedCredentials> {
  const { api, user, derivations } = context;
  // The recovery key is parsed before any request, so that a typing error is reported without one.
  const key = 'recoveryKey' in credentials ? await parseTypedRecoveryKey(credentials.recoveryKey) : null;
  const keyPackage = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!keyPackage || keyPackage.vaultId !== user.vaultId) throw keyPackageMissingError();
  if ('recoveryKey' in credentials) {
    if (!key) throw wrongRecoveryKeyError();
    const [raw, recovery] = await Promise.all([unwrapKeyWithRecoveryKey(keyPackage, key), deriveRecoverySecret(key)]);
    return { keyPackage, raw, identityCheck: { recovery } };
  }
  const { passphrase, password = passphrase } = credentials;
  await derivations.checkPackage(user.email, keyPackage);
  const keys = new PasswordKeys(passphrase);
  const loginKeys = password === passphrase ? keys : new PasswordKeys(password);
  try {
    const raw = await unwrapErkp(keyPackage, keys);
    const { secret } = await deriveCurrentAuthSecret({ api, derivations }, { email: user.email, keys: loginKeys });
    return { keyPackage, raw, identityCheck: { password: secret } };
  } finally {
    keys.dispose();
    loginKeys.dispose();
  }
}

const TYPO_MESSAGES: Readonly<Record<RecoveryKeyTypo, string>> = {
  length: 'A recovery key has seven groups of four signs.',
  sign: 'Only A to Z and 2 to 7 occur in a recovery key.',
  check: 'Something is mistyped: the last two signs do not fit the rest.',
};

/** Parses a typed recovery key without a request. Throws `E_RECOVERY_KEY_TYPED` with the reason. */
export async function parseTypedRecoveryKey(text: string): Promise<RecoveryKey> {
  const parsed = await parseRecoveryKey(text);
  if (isRecoveryKeyTypo(parsed)) throw new VaultError('E_RECOVERY_KEY_TYPED', TYPO_MESSAGES[parsed]);
  return parsed;
}

/** Unwraps the data key with the recovery key. Throws `E_UNLOCK_METHOD_MISSING` or `E_WRONG_RECOVERY_KEY`. */
export async function unwrapKeyWithRecoveryKey(
  { slots, vaultId }: ValidKeyPackage,
  key: RecoveryKey,
): Promise<RawDataKey> {
  const slot = slots.find(isRecoverySlot);
  if (!slot) throw unlockMethodMissingError('recovery key');
  const raw = await unwrapSlot({ slot, vaultId, secret: key });
  if (!raw) throw wrongRecoveryKeyError();
  return raw;
}
