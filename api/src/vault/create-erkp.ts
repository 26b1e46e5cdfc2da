import type { NewVault } from '@northkeep/contracts';
import { userPlace } from '../auth/registrations.ts';
import { fail } from '../errors.ts';
import { forgetSessions } from '../middleware/session.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { keyPackageOf } from './key-package.ts';

/**
 * Creates a person's vault, only where there is none: of two devices that create at once, one is told 409 with the
 * package that stands, and drops its own key.
 */
export async function createErkp(
  keys: KeyRing,
  { userId, device }: { readonly userId: string; readonly device: string },
  { erkp, proof, vaultId }: NewVault,
): Promise<UserDoc> {
  const seal = (field: string, value: unknown) => keys.seal(userPlace(field, userId), JSON.stringify(value));
  const created = await UserModel.findOneAndUpdate(
    { userId, vaultId: null },
    {
      $set: {
        ...{ erkp: seal('erkp', erkp), proof: seal('proof', proof), vaultId },
        passphraseSet: { at: new Date(), device },
      },
      $inc: { erkpRev: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (created) {
    forgetSessions({ userId });
    return created;
  }
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  throw fail('VAULT_EXISTS', { details: { package: keyPackageOf(user, keys) } });
}
