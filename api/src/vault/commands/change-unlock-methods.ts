import { type KeySlot, PASSKEYS_MAX } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { UnlockMethodChange } from '../../platform/mail/vault-emails.ts';
import type { ServiceDeps } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import { type StoredUnlockMethod, sealUnlockMethods, unsealUnlockMethods } from '../unlock-methods.ts';
import { hashRecoverySecret } from '../vault.policy.ts';

interface UnlockMethodRequest {
  readonly user: UserDoc;
  readonly device: string;
  /** Revision of the key package that the change is based on. */
  readonly rev: number;
}

export interface NewUnlockMethod extends UnlockMethodRequest {
  readonly slot: KeySlot;
  /** Secret of the recovery key when `slot` belongs to a recovery key; omitted for a passkey. */
  readonly recovery?: string | undefined;
}

/**
 * Adds an unlock method or replaces the recovery key. A repeated request changes nothing. Throws 409 when `rev` is
 * stale.
 */
export function addUnlockMethod(services: ServiceDeps, addition: NewUnlockMethod): Promise<UserDoc> {
  const { slot, recovery, device } = addition;
  return change(services, addition, (methods) => {
    if (methods.some((method) => JSON.stringify(method.slot) === JSON.stringify(slot))) return methods;
    const { v } = slot;
    const others = v === 'recwrap-v1' ? methods.filter((method) => method.slot.v !== v) : methods;
    if (others.some((method) => method.slot.id === slot.id)) throw createApiError('CONFLICT');
    if (others.filter((method) => method.slot.v === v).length >= (v === 'prfwrap-v1' ? PASSKEYS_MAX : 1))
      throw createApiError('LIMIT_REACHED');
    const secretHash = recovery === undefined ? null : hashRecoverySecret(recovery);
    return [...others, { slot, secretHash, device, at: new Date().toISOString() }];
  });
}

/** Removes an unlock method other than the passphrase. Succeeds when it was removed already. */
export function removeUnlockMethod(
  services: ServiceDeps,
  removal: UnlockMethodRequest & { readonly id: string },
): Promise<UserDoc> {
  return change(services, removal, (methods) => {
    const left = methods.filter(({ slot }) => slot.id !== removal.id);
    return left.length === methods.length ? methods : left;
  });
}

/**
 * Stores the unlock methods that `next` returns if the key package still has revision `rev`. When nothing changes,
 * `next` returns the list that it was given.
 */
async function change(
  services: ServiceDeps,
  { user, device, rev }: UnlockMethodRequest,
  next: (methods: readonly StoredUnlockMethod[]) => readonly StoredUnlockMethod[],
): Promise<UserDoc> {
  const { keys, mail } = services;
  const { userId } = user;
  const before = unsealUnlockMethods(user, keys);
  const after = next(before);
  if (after === before) return user;
  const what = changeOf(before, after);
  const changed = await updateUserAndMail(services, {
    ...{ user, filter: { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev } },
    update: { $set: { doors: sealUnlockMethods(userId, after, keys) }, $inc: { erkpRev: 1 } },
    email: mail.templates.unlockMethodChanged({ at: new Date(), device, what }),
  });
  if (!changed) throw createApiError('CONFLICT');
  return changed;
}

function changeOf(before: readonly StoredUnlockMethod[], after: readonly StoredUnlockMethod[]): UnlockMethodChange {
  const added = after.find((method) => !before.includes(method));
  const removed = before.find((method) => !after.includes(method));
  if ((added ?? removed)?.slot.v === 'prfwrap-v1') return added ? 'passkeyAdded' : 'passkeyRemoved';
  if (!added) return 'keyRemoved';
  return removed ? 'keyReplaced' : 'keyMade';
}
