import { deviceStore } from './device-database.ts';
import { writeRow } from './idb.ts';

/**
 * Removes what this browser keeps of a person whose account is gone: the key package, and every database of the vault.
 * What another tab still holds open goes as soon as it lets go.
 */
export async function eraseDevice({ userId, vaultId }: { userId: string; vaultId: string | null }): Promise<void> {
  try {
    await writeRow(deviceStore('packages'), userId, undefined);
    const known = vaultId === null ? [] : await indexedDB.databases();
    for (const { name } of known) if (vaultId !== null && name?.endsWith(vaultId)) indexedDB.deleteDatabase(name);
  } catch (error) {
    // Without IndexedDB nothing is kept; without the list of its databases only ciphertext without a key is left.
    console.debug('not all of this device was erased', error);
  }
}
