import { loadLazyModule } from '../load-part.ts';

/** Import into the open vault. */
export type VaultImporter = typeof import('../transfer.ts')['vaultImport'];

/**
 * Loads the import code on demand, because no first screen needs it. Throws an ApiError when the code cannot be loaded.
 */
export const loadVaultImporter = async (): Promise<VaultImporter> =>
  (await loadLazyModule(() => import('../transfer.ts'))).vaultImport;
