import { envelopeBindingOf, isEnvelope } from '@northkeep/contracts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import { openIdbStore, vaultDatabaseName } from '../sync/store/idb-store.ts';
import { openMemoryStore } from '../sync/store/memory-store.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { getLocalStoreAddress } from '../vault/encrypted-local-store.ts';
import { readKeys, readRow, writeRow } from '../vault/indexed-db.ts';
import { isStorageAvailable } from '../vault/storage-availability.ts';

/** Opens the store of a vault whose data key was rotated out. Rejects when its database cannot be opened. */
export async function openFormerStore(vaultId: string): Promise<VaultStore> {
  return (await isStorageAvailable()) ? openIdbStore(indexedDB, vaultId) : openMemoryStore(vaultId);
}

/**
 * Re-encrypts the local values of a former vault for the live vault. Values that the live vault already has are kept.
 */
export async function carryOverLocalStore(
  { former, live }: { readonly former: string; readonly live: string },
  { from, to }: RotationKeys,
): Promise<void> {
  const old = getLocalStoreAddress(former);
  for (const name of await namesIn(former)) {
    const sealed = await readRow(old, name);
    if (!isEnvelope(sealed) || (await readRow(getLocalStoreAddress(live), name)) !== undefined) continue;
    try {
      const value = await decryptEnvelope(from, sealed, envelopeBindingOf('local', name, former));
      await writeRow(
        getLocalStoreAddress(live),
        name,
        await encryptToEnvelope(to, { place: envelopeBindingOf('local', name, live), value }),
      );
    } catch (error) {
      console.debug('a local value could not be re-encrypted', error);
    }
  }
}

async function namesIn(vaultId: string): Promise<readonly string[]> {
  const keys = await readKeys(getLocalStoreAddress(vaultId));
  return keys.filter((key): key is string => typeof key === 'string');
}

/** Deletes the databases of a former vault: its cache and its local values. What is in memory ends with the page. */
export async function deleteVaultDatabases(vaultId: string): Promise<void> {
  if (!(await isStorageAvailable())) return;
  for (const name of [vaultDatabaseName(vaultId), getLocalStoreAddress(vaultId).database])
    indexedDB.deleteDatabase(name);
}
