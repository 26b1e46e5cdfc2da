import type { Card } from '@northkeep/contracts';
import { api, vault } from '../core.ts';
import { decryptField, type FieldAddress } from '../crypto/fields.ts';
import { storeOf, sync } from '../records.ts';
import { createApiTransport } from '../sync/browser-ports.ts';
import { type ExportSource, prepareExportSource } from './export-source.ts';

/** Prepares an export of the open vault. Throws 'Vault is locked'. */
export async function prepareVaultExport(): Promise<ExportSource> {
  const { vaultId } = vault;
  if (vaultId === null) throw new Error('Vault is locked');
  const open = (at: FieldAddress, wire: unknown) => vault.withKey((key) => decryptField(key, at, wire));
  return prepareExportSource({
    vaultId,
    store: await storeOf(vaultId),
    transport: createApiTransport(api, vaultId),
    sealer: { open },
    savedCards: () => api.get<readonly Card[]>('/knowledge-cards/saved'),
    async refresh() {
      await sync.flush();
      await sync.fetchChanges();
      return !['offline', 'log-in'].includes(sync.statusLabel);
    },
  });
}
