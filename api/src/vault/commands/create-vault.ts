import type { NewVault } from '@northkeep/contracts';
import { locateSealedUserField } from '../../auth/registrations.ts';
import { evictSessions } from '../../middleware/session.ts';
import type { KeyRing } from '../../platform/server-key.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';

/**
 * Creates the vault of an account that has none, in one write. Returns null when a vault exists: of two devices that
 * create one at the same moment, the second must use the key package of the first.
 */
export async function createVault(
  keys: KeyRing,
  { userId, device }: { readonly userId: string; readonly device: string },
  { erkp, proof, vaultId }: NewVault,
): Promise<UserDoc | null> {
  const seal = (field: string, value: unknown) =>
    keys.seal(locateSealedUserField(field, userId), JSON.stringify(value));
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
  if (created) evictSessions({ userId });
  return created;
}
