import { getDeviceStoreAddress } from './device-database.ts';
import { readRow, writeRow } from './indexed-db.ts';

const marks = getDeviceStoreAddress('marks');
const nameOf = (userId: string) => `former-vaults:${userId}`;

/**
 * Returns true for a vault whose data key was rotated out: its key package is rejected when a server offers it again.
 */
export async function isFormerVault(userId: string, vaultId: string): Promise<boolean> {
  return (await readAll(userId)).includes(vaultId);
}

/** Stores the ids of vaults whose data key was rotated out. Ignores errors of IndexedDB. */
export async function markFormerVaults(userId: string, vaultIds: readonly string[]): Promise<void> {
  const known = await readAll(userId);
  const all = [...new Set([...known, ...vaultIds])];
  if (all.length === known.length) return;
  try {
    await writeRow(marks, nameOf(userId), all);
  } catch (error) {
    console.debug('the former vaults were not stored', error);
  }
}

/** Deletes the former vaults of a user and returns their ids. */
export async function forgetFormerVaults(userId: string): Promise<readonly string[]> {
  const known = await readAll(userId);
  if (known.length > 0) await writeRow(marks, nameOf(userId), undefined);
  return known;
}

async function readAll(userId: string): Promise<readonly string[]> {
  try {
    const storedRow = await readRow(marks, nameOf(userId));
    return Array.isArray(storedRow) ? storedRow.filter((one): one is string => typeof one === 'string') : [];
  } catch (error) {
    console.debug('the former vaults are unavailable', error);
    return [];
  }
}
