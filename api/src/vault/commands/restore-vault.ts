import { createApiError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import type { Services } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import type { ReplacedVault } from '../vault.model.ts';
import { toReplacedVault } from './begin-empty-vault.ts';

interface VaultRestore {
  readonly user: UserDoc;
  /** The replaced vault that becomes the live one again. */
  readonly vaultId: string;
  readonly device: string;
}

const isKept = ({ until }: ReplacedVault): boolean => until.getTime() > Date.now();

/** Returns the replaced vaults of a user that can still be restored, the oldest first. */
export const listRestorableVaults = ({ replacedVaults = [] }: UserDoc): readonly ReplacedVault[] =>
  replacedVaults.filter(isKept);

/**
 * Makes a replaced vault the live one again and keeps the current vault as a replaced one. The proof of the current
 * vault then no longer proves the owner: of the replaced vaults, only those that were replaced before the restored one
 * still count. Throws 404 when the replaced vault is not kept or no vault is live, and 409 when the account was changed
 * concurrently.
 */
export async function restoreVault(services: Services, { user, vaultId, device }: VaultRestore): Promise<UserDoc> {
  const { userId } = user;
  if (user.vaultId === vaultId) return user;
  const all = user.replacedVaults ?? [];
  const position = all.findIndex((kept) => kept.vaultId === vaultId && isKept(kept));
  const back = all[position];
  const at = new Date();
  const live = toReplacedVault(user, 'restore', at);
  if (!back || !live) throw createApiError('NOT_FOUND');
  const later = all.slice(position + 1).map((kept): ReplacedVault => ({ ...kept, by: 'restore' }));
  const { erkp, proof, doors = null, goal, passphraseSet } = back;
  const restored = await updateUserAndMail(services, {
    ...{ user, filter: { userId, vaultId: user.vaultId, erkpRev: user.erkpRev, authRev: user.authRev } },
    update: {
      $set: {
        ...{ erkp, proof, doors, goal, vaultId, passphraseSet, passwordResetAt: passwordsDifferSince(user, back, at) },
        ...{ formerKeys: back.formerKeys ?? [], rotation: back.rotation ?? null },
        replacedVaults: [...all.slice(0, position), ...later, live],
      },
      $inc: { erkpRev: 1 },
    },
    email: services.mail.templates.vaultRestored({ at, device }),
  });
  if (!restored) throw createApiError('CONFLICT');
  evictSessions({ userId });
  return restored;
}

/**
 * Returns the time since which login and vault have different passwords; null when the auth secret has not changed
 * since the vault was replaced.
 */
function passwordsDifferSince({ authRev, passwordResetAt }: UserDoc, back: ReplacedVault, at: Date): Date | null {
  return back.passwordResetAt ?? (back.authRev === authRev ? null : (passwordResetAt ?? at));
}
