import { getSharedVaultPromise } from '@northkeep/shared-vault/session-hint';

/** Stores the pending changes on this device; rejects if that fails. A page without the vault has none. */
export async function storePendingChanges(): Promise<void> {
  await (await getSharedVaultPromise()?.catch(() => null))?.sync.flush();
}
