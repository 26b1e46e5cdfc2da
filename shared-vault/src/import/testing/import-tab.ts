import type { Kind } from '@northkeep/contracts';
import type { Collection } from '../../collections/collection.ts';
import { collectRecords } from '../../export/collect-records.ts';
import { waitUntilIdle } from '../../sync/testing/quiet.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import type { ImportRecord, ImportSource } from '../import-record.ts';
import { type ImportPorts, VaultImport } from '../vault-import.ts';

/** Encrypted values of a device, which remain after its tabs are closed. */
export type LocalValues = Map<string, unknown>;

/**
 * Creates the import of one tab. `local` contains the encrypted values of a device, which all tabs of the device share.
 */
export function createTabImport(
  tab: TestTab,
  { local = new Map(), ...rest }: Partial<Omit<ImportPorts, 'local'>> & { local?: LocalValues } = {},
): VaultImport {
  return new VaultImport({
    vaultId: () => tab.vaultId,
    store: async () => {
      if (!tab.store) throw new Error('Vault is locked');
      return tab.store;
    },
    collectionOf: (kind) => tab.records.collectionOf(kind) as unknown as Collection<Kind>,
    reread: (keys) => tab.collections.reread(keys),
    runBatch: (work) => tab.collections.runBatch(work),
    renderBatches: () => tab.collections.renderBatches(),
    flush: () => tab.sync.settle(),
    hasStorageError: () => tab.sync.status.storageError !== null,
    sendWithoutDelay: () => tab.sync.sendWithoutDelay(),
    countSending: () => 0,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    local: {
      read: async (name) => structuredClone(local.get(name) ?? null),
      write: async (name, value) => void local.set(name, structuredClone(value)),
      remove: async (name) => void local.delete(name),
    },
    exclusively: async (work) => {
      await work();
      return true;
    },
    importCards: () => Promise.reject(new Error('no cards')),
    removeCard: () => Promise.reject(new Error('no cards')),
    ...rest,
  });
}

/** Returns everything that a tab holds, in the form in which an archive contains it. */
export async function exportTab(tab: TestTab, scope = 'archive-1'): Promise<ImportSource> {
  await tab.sync.settle();
  await waitUntilIdle();
  const { open } = await tab.device.testAccount.keys;
  if (!tab.store) throw new Error('Vault is locked');
  const records: ImportRecord[] = [];
  for await (const record of collectRecords({ store: tab.store, open })) records.push(record);
  return { label: 'northkeep.nka', scope, vaultId: tab.vaultId, timeZone: 'Europe/Oslo', records };
}

/** Returns a record of an imported file; members that are not given have default values. */
export const createImportRecord = (parts: Partial<ImportRecord> & Pick<ImportRecord, 'kind' | 'id'>): ImportRecord => ({
  state: 'live',
  parentKind: null,
  parentId: null,
  index: 0,
  schema: 1,
  createdAt: null,
  values: {},
  damaged: {},
  ...parts,
});

/** A file of another product. */
export const createImportSource = (records: readonly ImportRecord[], scope = 'todoist:abc'): ImportSource => ({
  label: 'tasks.csv',
  scope,
  vaultId: null,
  timeZone: 'Europe/Oslo',
  records,
});

/** A note of a file. */
export const createImportNote = (text: string, parts: Partial<ImportRecord> = {}): ImportRecord =>
  createImportRecord({ kind: 'lines', id: text, values: { text, type: 'task', isDone: false }, ...parts });
