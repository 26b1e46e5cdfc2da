import type { VaultDoor } from '@northkeep/contracts';
import type { UserDoc } from '../users/user.model.ts';

/** Every way in which a person's vault can be opened. */
export function doorsOf({ vaultId, passphraseSet, createdAt }: UserDoc): VaultDoor[] {
  if (vaultId === null) return [];
  const { at, device } = passphraseSet ?? { at: createdAt, device: null };
  return [{ kind: 'passphrase', at: at.toISOString(), device }];
}
