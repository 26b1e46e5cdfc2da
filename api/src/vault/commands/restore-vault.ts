import { fail } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import type { Services } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import type { ReplacedVault } from '../vault.model.ts';
import { toReplacedVault } from './begin-empty-vault.ts';

interface VaultRestore {
  readonly user: UserDoc;
  /** The replaced vault that becomes the live one again. */
  readonly vaultId: string;
  readonly device: string;
}

const isKept = ({ until }: ReplacedVault): boolean => until.getTime() > Date.now();

/** The vaults of a person that can still come back, the oldest first. */
export const restorableVaults = ({ replacedVaults = [] }: UserDoc): readonly ReplacedVault[] =>
  replacedVaults.filter(isKept);

/**
 * Makes a replaced vault the live one again, for whoever has opened it. The one in between is kept in its turn, but it
 * stands for nobody: only the vaults that were replaced before this one go on counting as proof.
 */
export async function restoreVault({ mail }: Services, { user, vaultId, device }: VaultRestore): Promise<UserDoc> {
  const { userId } = user;
  if (user.vaultId === vaultId) return user;
  const all = user.replacedVaults ?? [];
  const place = all.findIndex((kept) => kept.vaultId === vaultId && isKept(kept));
  const back = all[place];
  const at = new Date();
  const live = toReplacedVault(user, 'restore', at);
  if (!back || !live) throw fail('NOT_FOUND');
  const later = all.slice(place + 1).map((kept): ReplacedVault => ({ ...kept, by: 'restore' }));
  const { erkp, proof, doors = null, goal, passphraseSet } = back;
  const restored = await UserModel.findOneAndUpdate(
    { userId, vaultId: user.vaultId, erkpRev: user.erkpRev, authRev: user.authRev },
    {
      $set: {
        ...{ erkp, proof, doors, goal, vaultId, passphraseSet, passwordResetAt: passwordsDifferSince(user, back, at) },
        ...{ formerKeys: back.formerKeys ?? [], rotation: back.rotation ?? null },
        replacedVaults: [...all.slice(0, place), ...later, live],
      },
      $inc: { erkpRev: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!restored) throw fail('CONFLICT');
  evictSessions({ userId });
  mail.sendLater({ to: user.email, email: mail.templates.vaultRestored({ at, device }) });
  return restored;
}

/** Since when login and vault have two passwords; null where the auth secret is still the one of that time. */
function passwordsDifferSince({ authRev, passwordResetAt }: UserDoc, back: ReplacedVault, at: Date): Date | null {
  return back.passwordResetAt ?? (back.authRev === authRev ? null : (passwordResetAt ?? at));
}
