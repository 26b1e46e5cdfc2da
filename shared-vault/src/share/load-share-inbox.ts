import { loadLazyModule } from '../load-part.ts';

type ShareInbox = typeof import('./share-inbox.ts');

/** Loads the code that reads texts shared from other apps. Throws an ApiError when it cannot be loaded. */
export const loadShareInboxModule = (): Promise<ShareInbox> =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './share-inbox.ts'));
