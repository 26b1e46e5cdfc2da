import { deviceStore } from './device-database.ts';
import { readRow, writeRow } from './indexed-db.ts';

const marks = deviceStore('marks');
const nameOf = (userId: string) => `former-vaults:${userId}`;

/** Whether another data key has taken this vault's place: its package is not taken again, whatever a server says. */
export async function isFormerVault(userId: string, vaultId: string): Promise<boolean> {
  return (await readAll(userId)).includes(vaultId);
}

/** Remembers vaults whose data key has been replaced. Does nothing when the browser has no storage. */
export async function markFormerVaults(userId: string, vaultIds: readonly string[]): Promise<void> {
  const known = await readAll(userId);
  const all = [...new Set([...known, ...vaultIds])];
  if (all.length === known.length) return;
  try {
    await writeRow(marks, nameOf(userId), all);
  } catch (error) {
    console.debug('could not store the former vaults', error);
  }
}

/** Deletes and returns the stored ids of a user's former vaults. */
export async function forgetFormerVaults(userId: string): Promise<readonly string[]> {
  const known = await readAll(userId);
  if (known.length > 0) await writeRow(marks, nameOf(userId), undefined);
  return known;
}

async function readAll(userId: string): Promise<readonly string[]> {
  try {
    const kept = await readRow(marks, nameOf(userId));
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch (error) {
    console.debug('could not read the former vaults', error);
    return [];
  }
}
