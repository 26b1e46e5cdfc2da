import { loadPart } from '../load-part.ts';

type ShareInbox = typeof import('./share-inbox.ts');

/** Loads the code that reads texts shared from other apps. Throws an ApiError when it cannot be loaded. */
export const loadShareInbox = (): Promise<ShareInbox> => loadPart(() => import('./share-inbox.ts'));
