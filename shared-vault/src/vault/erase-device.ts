import type { LocalStorageKey } from '@northkeep/contracts';
import { deleteReminderTexts } from '../reminders/delete-reminder-texts.ts';
import { forgetFormerVaults } from './former-vaults.ts';
import { deleteStoredKeyPackages } from './kept-key-packages.ts';
import type { KeyValueStore } from './local-storage-map.ts';
import { isStorageAvailable } from './storage-availability.ts';

/** Keys of localStorage that describe the account that was logged in last, such as its id. */
const ACCOUNT_KEYS = [
  'auth-storage',
  'nk.e2ee-acknowledged',
  'nk.rollover',
  'nk.reminded',
  'nk.reminders-sent',
  'nk.reminder-texts',
  'nk.closed-week',
  'nk.push-agreed',
  'nk.seen',
  'macro-review-store',
] as const satisfies readonly LocalStorageKey[];

/**
 * Deletes the cached key package, all databases and the localStorage entries of an account, and ends the push
 * subscription of this browser. A database that another tab has open is deleted as soon as that tab closes it.
 */
export async function eraseDevice(
  { userId, vaultId }: { userId: string; vaultId: string | null },
  storage: KeyValueStore,
): Promise<void> {
  for (const key of ACCOUNT_KEYS) storage.removeItem(key);
  await deleteReminderTexts().catch((error: unknown) => console.debug('texts of reminders were not deleted', error));
  try {
    await deleteStoredKeyPackages(userId);
    const vaults = [...(vaultId === null ? [] : [vaultId]), ...(await forgetFormerVaults(userId))];
    const known = vaults.length === 0 || !(await isStorageAvailable()) ? [] : await indexedDB.databases();
    for (const { name } of known)
      if (name && vaults.some((vault) => name.endsWith(vault))) indexedDB.deleteDatabase(name);
  } catch (error) {
    // Without `indexedDB.databases`, the databases cannot be listed, and only ciphertext without a key remains.
    console.debug('account data was not deleted', error);
  }
  // Last, because the browser may wait for its push service.
  await unsubscribeBrowser().catch((error: unknown) => console.debug('reminders were not ended', error));
}

/** The server deletes the subscription when it next sends a message: the push service then says that it has ended. */
async function unsubscribeBrowser(): Promise<void> {
  // Not every browser has service workers and push messages.
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
