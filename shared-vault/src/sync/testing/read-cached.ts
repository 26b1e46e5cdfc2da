import type { Kind } from '@northkeep/contracts';
import type { CachedRecord, VaultStore } from '../store/store.ts';

/** Returns all cached records of a kind. */
export const readCached = (store: VaultStore, kind: Kind): Promise<readonly CachedRecord[]> =>
  store.cachedPage(kind, null, 100_000);
