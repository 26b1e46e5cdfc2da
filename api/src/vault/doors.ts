import { decodeSlot, type VaultDoor, type VaultSlot } from '@northkeep/contracts';
import { userPlace } from '../auth/registrations.ts';
import type { KeyRing, Sealed } from '../platform/server-key.ts';
import type { UserDoc } from '../users/user.model.ts';

/** A door beside the passphrase as it rests, sealed with all others of the vault at `users.doors:<userId>`. */
export interface StoredDoor {
  readonly slot: VaultSlot;
  /** base64url of SHA-256 of the recovery secret; null for a passkey. */
  readonly secretHash: string | null;
  /** ISO instant. */
  readonly at: string;
  readonly device: string;
}

type Doored = Pick<UserDoc, 'userId'> & { readonly doors?: Sealed | null | undefined };

/** The doors of a vault beside the passphrase, the oldest first. Throws when what is stored does not open. */
export function openDoors({ userId, doors }: Doored, keys: KeyRing): readonly StoredDoor[] {
  if (!doors) return [];
  const stored: unknown = JSON.parse(keys.open(userPlace('doors', userId), doors));
  if (!Array.isArray(stored) || !stored.every(isStored)) throw new Error('The stored doors are malformed');
  return stored;
}

/** The doors of a person as they rest. */
export const sealDoors = (userId: string, doors: readonly StoredDoor[], keys: KeyRing): Sealed =>
  keys.seal(userPlace('doors', userId), JSON.stringify(doors));

function isStored(value: unknown): value is StoredDoor {
  if (typeof value !== 'object' || value === null) return false;
  const { slot, secretHash, at, device } = value as Record<string, unknown>;
  const sound = decodeSlot(slot) !== null && (secretHash === null || typeof secretHash === 'string');
  return sound && typeof at === 'string' && typeof device === 'string';
}

/** Every way in which a person's vault can be opened, the passphrase first. */
export function listDoors(user: UserDoc, keys: KeyRing): VaultDoor[] {
  const { vaultId, passphraseSet, createdAt } = user;
  if (vaultId === null) return [];
  const { at, device } = passphraseSet ?? { at: createdAt, device: null };
  const others = openDoors(user, keys).map(
    (door): VaultDoor => ({
      ...{ kind: door.slot.v === 'recwrap-v1' ? 'recovery' : 'passkey', id: door.slot.id },
      ...{ at: door.at, device: door.device },
    }),
  );
  return [{ kind: 'passphrase', id: null, at: at.toISOString(), device }, ...others];
}
