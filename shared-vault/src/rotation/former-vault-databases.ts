import { envelopeBindingOf, isEnvelope } from '@northkeep/contracts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { DataKey } from '../crypto/types.ts';
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
 * Re-encrypts the local values of a former vault for the live vault. A value that the live vault already has is kept; of
 * two objects, such as the drafts of fields by name, the live one gets the members that it lacks. Each value is carried
 * over once, so that a draft that was saved since does not come back.
 */
export async function carryOverLocalStore(
  { former, live }: { readonly former: string; readonly live: string },
  { from, to }: RotationKeys,
): Promise<void> {
  const at = getLocalStoreAddress(live);
  for (const name of await namesIn(former)) {
    try {
      const place = envelopeBindingOf('local', name, live);
      const value = await openRow(await readRow(getLocalStoreAddress(former), name), {
        key: from,
        place: envelopeBindingOf('local', name, former),
      });
      const stored = await readRow(at, name);
      const joined = stored === undefined ? value : joinMembers(value, await openRow(stored, { key: to, place }));
      if (joined !== null) await writeRow(at, name, await encryptToEnvelope(to, { place, value: joined }));
      await writeRow(getLocalStoreAddress(former), name, undefined);
    } catch (error) {
      console.debug('a local value could not be re-encrypted', error);
    }
  }
}

/** Returns the JSON of a local value; null when the row holds none. Rejects when it cannot be decrypted. */
async function openRow(
  sealed: unknown,
  { key, place }: { readonly key: DataKey; readonly place: string },
): Promise<string | null> {
  const value = isEnvelope(sealed) ? await decryptEnvelope(key, sealed, place) : null;
  return typeof value === 'string' ? value : null;
}

/** Returns the JSON of the live object with the members of the former one that it lacks; null when nothing is added. */
function joinMembers(former: string | null, live: string | null): string | null {
  const [before, now] = [former, live].map((json): unknown => JSON.parse(json ?? 'null'));
  if (!isPlainObject(before) || !isPlainObject(now)) return null;
  return Object.keys(before).every((name) => Object.hasOwn(now, name)) ? null : JSON.stringify({ ...before, ...now });
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
