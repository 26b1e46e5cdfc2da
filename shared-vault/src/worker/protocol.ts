import type { Kind } from '@northkeep/contracts';
import type { DataKey } from '../crypto/types.ts';
import type { ReadAllEvent, ViewFilter } from './read-all.ts';

/** Message from the page to the worker. The key is a non-extractable CryptoKey. */
export type PageToWorkerMessage =
  | {
      readonly type: 'read';
      readonly from: 'cache' | 'network';
      readonly vaultId: string;
      readonly userId: string | undefined;
      readonly key: DataKey;
      readonly first: ViewFilter;
    }
  | { readonly type: 'refreshed'; readonly stands: boolean }
  /** The first records of these kinds are on the screen. */
  | { readonly type: 'painted'; readonly kinds: readonly Kind[] };

/** Message from the worker to the page. */
export type WorkerToPageMessage =
  | ReadAllEvent
  | { readonly type: 'done'; readonly sound: boolean }
  /** `status`: HTTP status of the response that stopped the read, or 0. `name`: name of the error. */
  | { readonly type: 'failed'; readonly status: number; readonly name: string; readonly message: string }
  /** Asks the page to refresh the session, since one refresh serves the whole tab. */
  | { readonly type: 'refresh' }
  | { readonly type: 'vault-changed'; readonly vaultId: string }
  | { readonly type: 'user-changed'; readonly userId: string };
