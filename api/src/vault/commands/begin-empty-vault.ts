import { DAY_MS, type NewVault, REPLACED_VAULT_RETENTION_DAYS, REPLACED_VAULTS_MAX } from '@northkeep/contracts';
import { locateSealedUserField } from '../../auth/registrations.ts';
import { createApiError, invalidInputError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import type { ServiceDeps } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import type { ReplacedVault } from '../vault.model.ts';

export interface EmptyVaultInput {
  readonly user: UserDoc;
  /** Revision of the key package that the new one replaces. */
  readonly rev: number;
  readonly vault: NewVault;
  readonly device: string;
}

/** Converts the live vault to the stored form of a replaced vault; null when the account has no vault. */
export function toReplacedVault(user: UserDoc, by: ReplacedVault['by'], at: Date): ReplacedVault | null {
  const { vaultId, erkp, proof, goal, authRev, formerKeys = [], rotation = null } = user;
  if (vaultId === null || !erkp || !proof) return null;
  const { doors = null, passphraseSet = null, passwordResetAt = null } = user;
  const until = new Date(at.getTime() + REPLACED_VAULT_RETENTION_DAYS * DAY_MS);
  return {
    vaultId,
    erkp,
    proof,
    doors,
    goal,
    authRev,
    passphraseSet,
    passwordResetAt,
    by,
    at,
    until,
    formerKeys,
    rotation,
  };
}

/**
 * Replaces a vault that its owner can no longer unlock by an empty one and mails the owner. The key package and the
 * records of the replaced vault are kept unchanged for `REPLACED_VAULT_RETENTION_DAYS`. Throws 404 without a vault, 409
 * when it changed since `rev`.
 */
export async function beginEmptyVault(
  services: ServiceDeps,
  { user, rev, vault, device }: EmptyVaultInput,
): Promise<UserDoc> {
  const { keys, mail } = services;
  const { userId } = user;
  const at = new Date();
  const replaced = toReplacedVault(user, 'empty', at);
  if (!replaced) throw createApiError('NOT_FOUND');
  const kept = user.replacedVaults ?? [];
  if (kept.length >= REPLACED_VAULTS_MAX) throw createApiError('LIMIT_REACHED');
  if (kept.some(({ vaultId }) => vaultId === vault.vaultId))
    throw invalidInputError({ vaultId: 'This vault is not new.' });
  const seal = (field: string, value: unknown) =>
    keys.seal(locateSealedUserField(field, userId), JSON.stringify(value));
  const updated = await updateUserAndMail(services, {
    ...{ user, filter: { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev } },
    update: {
      $set: {
        ...{ erkp: seal('erkp', vault.erkp), proof: seal('proof', vault.proof), vaultId: vault.vaultId },
        ...{ doors: null, goal: null },
        ...{ formerKeys: [], rotation: null },
        ...{ passphraseSet: { at, device }, passwordResetAt: null, replacedVaults: [...kept, replaced] },
      },
      $inc: { erkpRev: 1 },
    },
    email: mail.templates.emptyVaultStarted({ at, until: replaced.until }),
  });
  if (!updated) throw createApiError('CONFLICT');
  evictSessions({ userId });
  return updated;
}
