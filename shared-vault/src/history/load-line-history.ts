import { loadLazyModule } from '../load-part.ts';

type LineHistory = typeof import('./line-history.ts');

/**
 * Loads the code for the history of lines on demand, because no first screen needs it. Throws an ApiError when the code
 * cannot be loaded.
 */
export const loadLineHistoryModule = (): Promise<LineHistory> =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './line-history.ts'));
