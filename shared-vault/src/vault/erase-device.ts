import { forgetFormerVaults } from './former-vaults.ts';
import { deleteStoredKeyPackages } from './kept-key-packages.ts';

/**
 * Deletes the cached key package and all databases of a deleted account. The browser deletes a database that another
 * tab has open as soon as that tab closes it.
 */
export async function eraseDevice({ userId, vaultId }: { userId: string; vaultId: string | null }): Promise<void> {
  try {
    await deleteStoredKeyPackages(userId);
    const vaults = [...(vaultId === null ? [] : [vaultId]), ...(await forgetFormerVaults(userId))];
    const known = vaults.length === 0 ? [] : await indexedDB.databases();
    for (const { name } of known)
      if (name && vaults.some((vault) => name.endsWith(vault))) indexedDB.deleteDatabase(name);
  } catch (error) {
    // The deletion can fail for two reasons. Without IndexedDB, nothing is stored. Without `indexedDB.databases`, the
    // databases cannot be listed, and only ciphertext without a key remains.
    console.debug('account data was not deleted', error);
  }
}
