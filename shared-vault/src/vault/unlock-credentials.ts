import type { RecoverySlot, User, VaultSlot } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { keyPackageMissing, unlockMethodMissing, VaultError, wrongRecoveryKey } from '../crypto/errors.ts';
import { isRecoveryKeyTypo, parseRecoveryKey, type RecoveryKeyTypo } from '../crypto/recovery-key.ts';
import { deriveRecoverySecret, openSlot } from '../crypto/slot-wrap.ts';
import type { AuthSecret, RawDataKey, RecoveryKey, RecoverySecret } from '../crypto/types.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import type { IterationFloors } from './iteration-floors.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';

/** Asked again whenever the data key is wrapped anew: what opens the vault, and shows the server who asks. */
export type UnlockCredentials =
  | {
      readonly passphrase: string;
      /** The password of the login, where a reset has made it another one than the passphrase. */
      readonly password?: string;
    }
  /** As it was typed. */
  | { readonly recoveryKey: string };

export interface VerificationContext {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly iterations: IterationFloors;
}

export interface VerifiedCredentials {
  readonly found: ValidKeyPackage;
  /** Whoever takes it wipes it. */
  readonly raw: RawDataKey;
  readonly keeper: { readonly password: AuthSecret } | { readonly recovery: RecoverySecret };
}

/** Opens the package as it stands on the server. Throws 'Incorrect passphrase', or what is wrong with the recovery key. */
export async function verifyCredentials(
  parts: VerificationContext,
  by: UnlockCredentials,
): Promise<VerifiedCredentials> {
  const { api, user, iterations } = parts;
  // What can be told without the server is told without it.
  const key = 'recoveryKey' in by ? await parseTypedRecoveryKey(by.recoveryKey) : null;
  const found = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!found || found.vaultId !== user.vaultId) throw keyPackageMissing();
  if ('recoveryKey' in by) {
    if (!key) throw wrongRecoveryKey();
    const [raw, recovery] = await Promise.all([openWithRecoveryKey(found, key), deriveRecoverySecret(key)]);
    return { found, raw, keeper: { recovery } };
  }
  const { passphrase, password = passphrase } = by;
  await iterations.check(user.email, 'erkp', found.iter);
  const [raw, secret] = await Promise.all([
    deriveKek(passphrase, found).then((kek) => openErkp(found, kek)),
    deriveCurrentAuthSecret({ api, iterations }, { email: user.email, password }),
  ]);
  return { found, raw, keeper: { password: secret } };
}

const MISTYPED: Readonly<Record<RecoveryKeyTypo, string>> = {
  length: 'A recovery key has seven groups of four signs.',
  sign: 'Only A to Z and 2 to 7 occur in a recovery key.',
  check: 'Something is mistyped: the last two signs do not fit the rest.',
};

/** The key that was typed. Throws `E_RECOVERY_KEY_TYPED` with what is wrong, without asking anybody. */
export async function parseTypedRecoveryKey(text: string): Promise<RecoveryKey> {
  const read = await parseRecoveryKey(text);
  if (isRecoveryKeyTypo(read)) throw new VaultError('E_RECOVERY_KEY_TYPED', MISTYPED[read]);
  return read;
}

/** Opens a package by its recovery key. Throws `E_UNLOCK_METHOD_MISSING` or `E_WRONG_RECOVERY_KEY`. */
export async function openWithRecoveryKey({ slots, vaultId }: ValidKeyPackage, key: RecoveryKey): Promise<RawDataKey> {
  const slot = slots.find(isRecoverySlot);
  if (!slot) throw unlockMethodMissing('recovery key');
  const raw = await openSlot({ slot, vaultId, secret: key });
  if (!raw) throw wrongRecoveryKey();
  return raw;
}

export const isRecoverySlot = (slot: VaultSlot): slot is RecoverySlot => slot.v === 'recwrap-v1';
