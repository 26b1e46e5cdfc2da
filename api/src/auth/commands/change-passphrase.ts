import type { AuthKdf, Erkp } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import { PasswordResetModel } from '../password-reset.model.ts';
import { locateSealedUserField } from '../registrations.ts';
import { hashSecret } from '../secret-hash.ts';
import { endAllSessions } from '../sessions.ts';

export interface PassphraseChange {
  readonly user: UserDoc;
  /** The session that makes the change. It stays open; the others end. */
  readonly sessionId: string;
  readonly device: string;
  /** The new auth secret. */
  readonly password: string;
  readonly kdf: AuthKdf;
  readonly erkp: Erkp;
  /** Revision of the key package that the new one replaces. */
  readonly rev: number;
}

/**
 * Replaces the key package and the auth secret in one write, so that both always open with the same passphrase. Ends
 * every other session and mails the owner. Throws 409 when package or auth secret changed since `rev`.
 */
export async function changePassphrase(services: ServiceDeps, change: PassphraseChange): Promise<UserDoc> {
  const { keys, mail } = services;
  const { user, sessionId, device, kdf, rev } = change;
  const { userId } = user;
  const at = new Date();
  const changed = await updateUserAndMail(services, {
    user,
    // The filter matches only unchanged revisions (optimistic concurrency), so this change fails after a concurrent
    // password reset or another change.
    filter: { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev },
    update: {
      $set: {
        authHash: keys.seal(locateSealedUserField('authHash', userId), await hashSecret(change.password)),
        erkp: keys.seal(locateSealedUserField('erkp', userId), JSON.stringify(change.erkp)),
        ...{ kdf, keptSession: sessionId, passwordResetAt: null, passphraseSet: { at, device } },
      },
      $inc: { erkpRev: 1, authRev: 1 },
    },
    email: mail.templates.passphraseChanged({ at, device }),
  });
  if (!changed) throw createApiError('CONFLICT');
  await PasswordResetModel.deleteMany({ userId });
  await endAllSessions(userId, { endedBy: 'passphrase', keep: sessionId });
  return changed;
}
