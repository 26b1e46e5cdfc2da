import { deviceStore } from './device-database.ts';
import { forgetFormerVaults } from './former-vaults.ts';
import { writeRow } from './indexed-db.ts';

/**
 * Removes what this browser keeps of a person whose account is gone: the key package, and every database of the vault.
 * What another tab still holds open goes as soon as it lets go.
 */
export async function eraseDevice({ userId, vaultId }: { userId: string; vaultId: string | null }): Promise<void> {
  try {
    await writeRow(deviceStore('packages'), userId, undefined);
    const vaults = [...(vaultId === null ? [] : [vaultId]), ...(await forgetFormerVaults(userId))];
    const known = vaults.length === 0 ? [] : await indexedDB.databases();
    for (const { name } of known)
      if (name && vaults.some((vault) => name.endsWith(vault))) indexedDB.deleteDatabase(name);
  } catch (error) {
    // Without IndexedDB nothing is kept; without the list of its databases only ciphertext without a key is left.
    console.debug('not all of this device was erased', error);
  }
}
