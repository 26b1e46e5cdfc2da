import type { Card } from '@northkeep/contracts';
import { api, vault } from '../core.ts';
import { storeOf, sync } from '../records.ts';
import { createApiTransport } from '../sync/browser-ports.ts';
import { createScalarDecrypter } from '../worker/open-leaves.ts';
import { yieldToPage } from '../yield-to-page.ts';
import { type ExportSource, prepareExportSource } from './export-source.ts';

/** Prepares an export of the open vault. Throws 'Vault is locked'. */
export async function prepareVaultExport(): Promise<ExportSource> {
  const { vaultId } = vault;
  if (vaultId === null) throw new Error('Vault is locked');
  return prepareExportSource({
    vaultId,
    store: await storeOf(vaultId),
    transport: createApiTransport(api, vaultId),
    open: (scalars) => vault.withKey((key) => createScalarDecrypter(key, yieldToPage)(scalars)),
    savedCards: () => api.get<readonly Card[]>('/knowledge-cards/saved'),
    async refresh() {
      await sync.settle();
      await sync.fetchChanges();
      return !['offline', 'log-in'].includes(sync.statusLabel);
    },
  });
}
