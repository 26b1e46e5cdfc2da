import { loadLazyModule } from '../load-part.ts';

type VaultExport = typeof import('../transfer.ts');

/**
 * Loads the export code on demand, because no first screen needs it. Throws an ApiError when the code cannot be loaded.
 */
export const loadExportModule = (): Promise<VaultExport> => loadLazyModule(() => import('../transfer.ts'));
