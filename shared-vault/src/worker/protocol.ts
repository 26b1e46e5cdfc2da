import type { DataKey } from '../crypto/types.ts';
import type { First, ReadEvent } from './read-all.ts';

/** What the page posts to the worker. The key cannot be taken out of the handle that travels. */
export type ToWorker =
  | {
      readonly type: 'read';
      readonly from: 'cache' | 'network';
      readonly vaultId: string;
      readonly key: DataKey;
      readonly first: First;
    }
  | { readonly type: 'refreshed'; readonly stands: boolean };

/** What the worker posts back. */
export type FromWorker =
  | ReadEvent
  | { readonly type: 'done'; readonly sound: boolean }
  /** `status` of the answer that stopped it; 0 where there was none. */
  | { readonly type: 'failed'; readonly status: number; readonly message: string }
  /** The session has to be refreshed: one tab-wide refresh, made by the page. */
  | { readonly type: 'refresh' }
  | { readonly type: 'vault-changed'; readonly vaultId: string };
