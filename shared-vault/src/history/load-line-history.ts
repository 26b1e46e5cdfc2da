import { loadPart } from '../load-part.ts';

type LineHistory = typeof import('./line-history.ts');

/** Loads the history of lines, which no first screen needs. Throws an ApiError when it cannot be loaded. */
export const loadLineHistory = (): Promise<LineHistory> => loadPart(() => import('./line-history.ts'));
