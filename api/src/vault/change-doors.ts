import { PASSKEYS_MAX, type VaultSlot } from '@northkeep/contracts';
import { provesVault } from '../auth/confirm-person.ts';
import { fail } from '../errors.ts';
import type { DoorChange } from '../platform/mail/vault-letters.ts';
import type { ServiceDeps } from '../services.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { confirmKeeper, type Keeper, secretHashOf } from './confirm-keeper.ts';
import { openDoors, type StoredDoor, sealDoors } from './doors.ts';

interface Change {
  readonly userId: string;
  readonly device: string;
  /** The package that was opened to make the change. */
  readonly rev: number;
  readonly vaultProof: string;
  readonly keeper: Keeper;
}

export interface NewDoor extends Change {
  readonly slot: VaultSlot;
  /** The secret of the recovery key that the slot is for. */
  readonly recovery?: string | undefined;
}

/**
 * Adds a door, or replaces the recovery key, of which there is one. Needs the rev, the vault proof and the auth secret
 * or the recovery secret. Repeated after a lost answer it gives what stands.
 */
export function addDoor(services: ServiceDeps, wish: NewDoor): Promise<UserDoc> {
  const { slot, recovery, device } = wish;
  return change(services, wish, (doors) => {
    if (doors.some((door) => JSON.stringify(door.slot) === JSON.stringify(slot))) return doors;
    const { v } = slot;
    const others = v === 'recwrap-v1' ? doors.filter((door) => door.slot.v !== v) : doors;
    if (others.some((door) => door.slot.id === slot.id)) throw fail('CONFLICT');
    if (others.filter((door) => door.slot.v === v).length >= (v === 'prfwrap-v1' ? PASSKEYS_MAX : 1))
      throw fail('LIMIT_REACHED');
    const secretHash = recovery === undefined ? null : secretHashOf(recovery);
    return [...others, { slot, secretHash, device, at: new Date().toISOString() }];
  });
}

/** Removes a door beside the passphrase. One that is gone already is removed. */
export function removeDoor(services: ServiceDeps, wish: Change & { readonly id: string }): Promise<UserDoc> {
  return change(services, wish, (doors) => {
    const left = doors.filter(({ slot }) => slot.id !== wish.id);
    return left.length === doors.length ? doors : left;
  });
}

/** One write, only over the package that was opened. `next` gives the same list where nothing is left to do. */
async function change(
  services: ServiceDeps,
  { userId, device, rev, vaultProof, keeper }: Change,
  next: (doors: readonly StoredDoor[]) => readonly StoredDoor[],
): Promise<UserDoc> {
  const { keys, mail } = services;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  if (!provesVault(user, vaultProof)) throw fail('VAULT_PROOF_NEEDED');
  await confirmKeeper(services, user, keeper);
  const before = openDoors(user, keys);
  const after = next(before);
  if (after === before) return user;
  const changed = await UserModel.findOneAndUpdate(
    { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev },
    { $set: { doors: sealDoors(userId, after, keys) }, $inc: { erkpRev: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw fail('CONFLICT');
  const what = changeOf(before, after);
  mail.sendLater({ to: user.email, letter: mail.write.doorChanged({ at: new Date(), device, what }) });
  return changed;
}

function changeOf(before: readonly StoredDoor[], after: readonly StoredDoor[]): DoorChange {
  const added = after.find((door) => !before.includes(door));
  const gone = before.find((door) => !after.includes(door));
  if ((added ?? gone)?.slot.v === 'prfwrap-v1') return added ? 'passkeyAdded' : 'passkeyRemoved';
  if (!added) return 'keyRemoved';
  return gone ? 'keyReplaced' : 'keyMade';
}
