import { vaultDatabaseName } from '../sync/store/idb-store.ts';
import { getLocalStoreAddress } from '../vault/encrypted-local-store.ts';
import { isStorageAvailable } from '../vault/storage-availability.ts';

/** Returns true when this browser has a database of the vault, or cannot list what it has. */
export async function hasVaultDatabases(vaultId: string): Promise<boolean> {
  if (!(await isStorageAvailable()) || !indexedDB.databases) return true;
  const known = await indexedDB.databases();
  const names = [vaultDatabaseName(vaultId), getLocalStoreAddress(vaultId).database];
  return known.some(({ name }) => name !== undefined && names.includes(name));
}
