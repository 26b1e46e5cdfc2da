import { loadLazyModule } from '../load-part.ts';

type LineHistory = typeof import('./line-history.ts');

/** Loads the history of lines, which no first screen needs. Throws an ApiError when it cannot be loaded. */
export const loadLineHistoryModule = (): Promise<LineHistory> => loadLazyModule(() => import('./line-history.ts'));
