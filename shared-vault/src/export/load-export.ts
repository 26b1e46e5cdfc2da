import { loadLazyModule } from '../load-part.ts';

type VaultExport = typeof import('../transfer.ts');

/** Loads the export, which no first screen needs. Throws an ApiError when it cannot be loaded. */
export const loadExportModule = (): Promise<VaultExport> => loadLazyModule(() => import('../transfer.ts'));
