import { loadPart } from '../load-part.ts';

type ShareInbox = typeof import('./share-inbox.ts');

/** Loads the part that reads what other apps shared. Throws an ApiError when it cannot be loaded. */
export const loadShareInbox = (): Promise<ShareInbox> => loadPart(() => import('./share-inbox.ts'));
