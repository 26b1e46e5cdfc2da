import { loadLazyModule } from '../load-part.ts';

/** Import into the open vault. */
export type VaultImporter = typeof import('../transfer.ts')['vaultImport'];

/** Loads the import, which no first screen needs. Throws an ApiError when it cannot be loaded. */
export const loadVaultImporter = async (): Promise<VaultImporter> =>
  (await loadLazyModule(() => import('../transfer.ts'))).vaultImport;
