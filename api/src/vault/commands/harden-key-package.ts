import type { Erkp } from '@northkeep/contracts';
import { locateSealedUserField } from '../../auth/registrations.ts';
import { createApiError } from '../../errors.ts';
import type { KeyRing } from '../../platform/server-key.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { presentKeyPackage } from '../vault.presenter.ts';

interface HardenInput {
  readonly user: UserDoc;
  readonly erkp: Erkp;
  /** Revision of the key package that the new one replaces. */
  readonly rev: number;
}

/**
 * Replaces a key package without `hard` by one with it. The passphrase stays the same, so sessions stay and no mail is
 * sent. Throws 409 when the package has changed since `rev` or has `hard` already.
 */
export async function hardenKeyPackage(keys: KeyRing, { user, erkp, rev }: HardenInput): Promise<UserDoc> {
  const { userId, vaultId, authRev } = user;
  if (presentKeyPackage(user, keys)?.hard) throw createApiError('CONFLICT');
  const changed = await UserModel.findOneAndUpdate(
    // The filter matches only unchanged revisions, so this fails after a concurrent change of passphrase or package.
    { userId, vaultId, erkpRev: rev, authRev },
    {
      $set: { erkp: keys.seal(locateSealedUserField('erkp', userId), JSON.stringify(erkp)) },
      $inc: { erkpRev: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw createApiError('CONFLICT');
  return changed;
}
