import type { AuthKdf, Erkp } from '@northkeep/contracts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { confirmKeeper, type Keeper } from '../../vault/confirm-keeper.ts';
import { hashSecret } from '../auth-hash.ts';
import { provesVault } from '../confirm-person.ts';
import { PasswordResetModel } from '../password-reset.model.ts';
import { userPlace } from '../registrations.ts';
import { endAllSessions } from '../sessions.ts';

export interface PassphraseChange {
  readonly userId: string;
  /** The session that changes it, and goes on. */
  readonly sessionId: string;
  readonly device: string;
  /** The auth secret until now, or the secret of the recovery key that opened the vault. */
  readonly keeper: Keeper;
  /** The new auth secret. */
  readonly password: string;
  readonly kdf: AuthKdf;
  readonly erkp: Erkp;
  /** The package that the new one replaces. */
  readonly rev: number;
  readonly vaultProof: string;
}

/**
 * Replaces key package and auth secret in one write: never does one of them open with the old word and the other with
 * the new one. Needs the auth secret or
 * the recovery secret, the package's rev and the vault proof; every other session ends.
 */
export async function changePassphrase(services: ServiceDeps, change: PassphraseChange): Promise<UserDoc> {
  const { keys, mail } = services;
  const { userId, sessionId, device, kdf, rev } = change;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  if (!provesVault(user, change.vaultProof)) throw fail('VAULT_PROOF_NEEDED');
  await confirmKeeper(services, user, change.keeper);
  const at = new Date();
  const changed = await UserModel.findOneAndUpdate(
    // A reset or another change that came in between has the last word.
    { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev },
    {
      $set: {
        authHash: keys.seal(userPlace('authHash', userId), await hashSecret(change.password)),
        erkp: keys.seal(userPlace('erkp', userId), JSON.stringify(change.erkp)),
        ...{ kdf, keptSession: sessionId, passwordResetAt: null, passphraseSet: { at, device } },
      },
      $inc: { erkpRev: 1, authRev: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw fail('CONFLICT');
  await PasswordResetModel.deleteMany({ userId });
  await endAllSessions(userId, { endedBy: 'passphrase', keep: sessionId });
  mail.sendLater({ to: user.email, letter: mail.write.passphraseWasChanged({ at, device }) });
  return changed;
}
