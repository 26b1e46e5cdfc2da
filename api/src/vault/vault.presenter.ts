import { decodeErkp, isEnvelope, type KeyPackage } from '@northkeep/contracts';
import { locateSealedUserField } from '../auth/registrations.ts';
import type { KeyRing } from '../platform/server-key.ts';
import type { UserDoc } from '../users/user.model.ts';
import { unsealUnlockMethods } from './unlock-methods.ts';
import type { ReplacedVault } from './vault.model.ts';

type Packaged = Pick<UserDoc, 'userId' | 'erkp' | 'proof' | 'vaultId' | 'erkpRev'> & Pick<ReplacedVault, 'doors'>;

/** Returns the user's key package, or null without a vault. Throws when the stored package cannot be decrypted. */
export function presentKeyPackage(user: Packaged, keys: KeyRing): KeyPackage | null {
  const { userId, erkp, proof, vaultId, erkpRev } = user;
  if (!erkp || !proof || vaultId === null) return null;
  const opened = decodeErkp(JSON.parse(keys.open(locateSealedUserField('erkp', userId), erkp)));
  const envelope: unknown = JSON.parse(keys.open(locateSealedUserField('proof', userId), proof));
  if (!opened || !isEnvelope(envelope)) throw new Error('The stored key package is malformed');
  const slots = unsealUnlockMethods(user, keys).map(({ slot }) => slot);
  return { ...opened, rev: erkpRev, vaultId, proof: envelope, slots };
}
