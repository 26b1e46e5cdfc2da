import { type AuthKdf, type Envelope, FORMER_KEYS_MAX, type FormerKey, type NewVault } from '@northkeep/contracts';
import { PasswordResetModel } from '../../auth/password-reset.model.ts';
import { locateSealedUserField } from '../../auth/registrations.ts';
import { hashSecret } from '../../auth/secret-hash.ts';
import { endAllSessions } from '../../auth/sessions.ts';
import { createApiError, invalidInputError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import { countSealedRecords, listFormerVaultIds } from '../former-keys.ts';

interface RotationStart {
  readonly user: UserDoc;
  /** The session that begins the rotation. It stays open; the others end. */
  readonly sessionId: string;
  readonly device: string;
  /** Revision of the key package that the new one replaces. */
  readonly rev: number;
  readonly vault: NewVault;
  readonly goal: Envelope | null;
  /** The live data key and all earlier ones, wrapped with the new data key. */
  readonly formerKeys: readonly FormerKey[];
  /** The new auth secret, when the user also chose a new passphrase. */
  readonly next?: { readonly password: string; readonly kdf: AuthKdf } | undefined;
}

/**
 * Replaces the data key in one write and deletes the former key package, proof and unlock methods, so that they can no
 * longer be attacked by guessing. A device of the owner then re-encrypts the records one by one. Throws 409 when the
 * vault or the auth secret changed since `rev`.
 */
export async function beginRotation(services: ServiceDeps, rotation: RotationStart): Promise<UserDoc> {
  const { keys, mail } = services;
  const { user, sessionId, device, vault, next } = rotation;
  const { userId } = user;
  const at = new Date();
  const former = formerKeysFor(user, rotation, at);
  const total = await countSealedRecords(userId, [...former.map(({ vaultId }) => vaultId)]);
  const seal = (field: 'erkp' | 'proof', value: unknown) =>
    keys.seal(locateSealedUserField(field, userId), JSON.stringify(value));
  const updated = await updateUserAndMail(services, {
    user,
    // The filter matches only unchanged revisions (optimistic concurrency), so the rotation fails after a concurrent
    // password reset or another change.
    filter: { userId, vaultId: user.vaultId, erkpRev: rotation.rev, authRev: user.authRev },
    update: {
      $set: {
        ...{ erkp: seal('erkp', vault.erkp), proof: seal('proof', vault.proof), vaultId: vault.vaultId },
        ...{ doors: null, goal: rotation.goal, formerKeys: former, rotation: { at, device, total } },
        ...(next ? await passphraseOf(services, { userId, sessionId, next, at, device }) : {}),
      },
      $inc: { erkpRev: 1, ...(next ? { authRev: 1 } : {}) },
    },
    email: mail.templates.vaultKeyReplaced({ at, device }),
  });
  if (!updated) throw createApiError('CONFLICT');
  if (next) await PasswordResetModel.deleteMany({ userId });
  // Ends the user's other sessions, so that a lost device is logged out too.
  await endAllSessions(userId, { endedBy: 'rotation', keep: sessionId });
  return updated;
}

/** Returns the former keys, which records and outboxes may still be encrypted with; throws 400 when one is missing. */
function formerKeysFor(user: UserDoc, { formerKeys, vault }: RotationStart, at: Date) {
  if (user.vaultId === null) throw createApiError('NOT_FOUND');
  const before = user.formerKeys ?? [];
  const needed = [...listFormerVaultIds(user), user.vaultId];
  if (needed.length > FORMER_KEYS_MAX) throw createApiError('LIMIT_REACHED');
  const usedVaultIds = [...needed, ...(user.replacedVaults ?? []).map(({ vaultId }) => vaultId)];
  if (usedVaultIds.includes(vault.vaultId)) throw invalidInputError({ vaultId: 'This vault is not new.' });
  if (formerKeys.map(({ vaultId }) => vaultId).join() !== needed.join())
    throw invalidInputError({ formerKeys: 'Every former key is needed, the oldest first.' });
  return formerKeys.map(({ vaultId, key }, i) => ({ vaultId, key, at: before[i]?.at ?? at }));
}

interface NewPassphrase {
  readonly userId: string;
  readonly sessionId: string;
  readonly next: NonNullable<RotationStart['next']>;
  readonly at: Date;
  readonly device: string;
}

async function passphraseOf({ keys }: ServiceDeps, { userId, sessionId, next, at, device }: NewPassphrase) {
  return {
    authHash: keys.seal(locateSealedUserField('authHash', userId), await hashSecret(next.password)),
    ...{ kdf: next.kdf, keptSession: sessionId, passwordResetAt: null, passphraseSet: { at, device } },
  };
}
