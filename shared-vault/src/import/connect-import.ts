import type { ImportSavedCardsResponse, Kind } from '@northkeep/contracts';
import { reaction } from 'mobx';
import type { Collection } from '../collections/collection.ts';
import { api, vault } from '../core.ts';
import { collectionOf, renderBatches, reread, runBatch, storeOf, sync } from '../records.ts';
import { VaultImport } from './vault-import.ts';

const STORAGE_ERRORS: readonly string[] = ['no-room', 'no-storage', 'outdated'];

/** Imports into the vault of this page. */
export const vaultImport = new VaultImport({
  vaultId: openVaultId,
  store: () => storeOf(openVaultId()),
  // The cast is safe, because `collectionOf(kind)` returns the collection that was created for this kind. Only the
  // exact type is lost, which code for all kinds does not need.
  collectionOf: (kind) => collectionOf(kind) as unknown as Collection<Kind>,
  reread,
  runBatch,
  renderBatches,
  flush: () => sync.settle(),
  hasStorageError: () => STORAGE_ERRORS.includes(sync.status.storageError ?? ''),
  sendWithoutDelay: () => sync.sendWithoutDelay(),
  countSending: () => (sync.status.online && sync.status.blocker === null ? sync.waitingCount : 0),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  local: vault.local,
  importCards: (body) => api.post<ImportSavedCardsResponse>('/knowledge-cards/import', body),
  removeCard: (id) => api.delete(`/knowledge-cards/${id}/collect`),
  exclusively,
});

reaction(
  () => (vault.state.status === 'unlocked' ? vault.state.vaultId : null),
  (vaultId) => {
    vaultImport.clear();
    if (vaultId !== null) vaultImport.load().catch((reason: unknown) => console.warn('the last import:', reason));
  },
  { fireImmediately: true },
);

function openVaultId(): string {
  if (vault.vaultId === null || vault.state.status !== 'unlocked') throw new Error('Vault is locked');
  return vault.vaultId;
}

/**
 * Browsers without Web Locks run the import without a lock: derived ids prevent two tabs from creating a record twice.
 */
async function exclusively(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(`nk-import-${openVaultId()}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
