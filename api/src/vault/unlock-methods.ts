import { decodeKeySlot, type KeySlot, type UnlockMethod } from '@northkeep/contracts';
import { locateSealedUserField } from '../auth/registrations.ts';
import type { KeyRing, ServerSealedValue } from '../platform/server-key.ts';
import type { UserDoc } from '../users/user.model.ts';

/**
 * Unlock method in the form in which the server stores it. The unlock methods of a vault are sealed together under the
 * server key, with `users.doors:<userId>` as associated data.
 */
export interface StoredUnlockMethod {
  readonly slot: KeySlot;
  /** base64url of SHA-256 of the recovery secret; null for a passkey. */
  readonly secretHash: string | null;
  /** ISO date and time of the addition. */
  readonly at: string;
  readonly device: string;
}

type WithStoredUnlockMethods = Pick<UserDoc, 'userId'> & { readonly doors?: ServerSealedValue | null | undefined };

/**
 * Decrypts the unlock methods other than the passphrase, the oldest first. Throws when the stored value cannot be
 * decrypted.
 */
export function unsealUnlockMethods(
  { userId, doors }: WithStoredUnlockMethods,
  keys: KeyRing,
): readonly StoredUnlockMethod[] {
  if (!doors) return [];
  const stored: unknown = JSON.parse(keys.open(locateSealedUserField('doors', userId), doors));
  if (!Array.isArray(stored) || !stored.every(isStored)) throw new Error('The stored unlock methods are malformed');
  return stored;
}

/** Encrypts the unlock methods of a user for storage. */
export const sealUnlockMethods = (
  userId: string,
  methods: readonly StoredUnlockMethod[],
  keys: KeyRing,
): ServerSealedValue => keys.seal(locateSealedUserField('doors', userId), JSON.stringify(methods));

function isStored(value: unknown): value is StoredUnlockMethod {
  if (typeof value !== 'object' || value === null) return false;
  const { slot, secretHash, at, device } = value as Record<string, unknown>;
  const sound = decodeKeySlot(slot) !== null && (secretHash === null || typeof secretHash === 'string');
  return sound && typeof at === 'string' && typeof device === 'string';
}

/** Returns all unlock methods of a vault, the passphrase first. */
export function presentUnlockMethods(user: UserDoc, keys: KeyRing): UnlockMethod[] {
  const { vaultId, passphraseSet, createdAt } = user;
  if (vaultId === null) return [];
  const { at, device } = passphraseSet ?? { at: createdAt, device: null };
  const others = unsealUnlockMethods(user, keys).map(
    (method): UnlockMethod => ({
      ...{ kind: method.slot.v === 'recwrap-v1' ? 'recovery' : 'passkey', id: method.slot.id },
      ...{ at: method.at, device: method.device },
    }),
  );
  return [{ kind: 'passphrase', id: null, at: at.toISOString(), device }, ...others];
}
