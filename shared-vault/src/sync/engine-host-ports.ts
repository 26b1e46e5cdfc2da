import type { Collections } from '../collections/collections.ts';
import type { EnginePorts } from './engine-ports.ts';
import type { PageEvents } from './page-listeners.ts';
import type { OriginStorageEstimate } from './storage-space.ts';
import type { SyncState } from './sync-state.ts';

/**
 * Dependencies of an engine host: the state and collections that it keeps up to date, and functions of the page and
 * browser.
 */
export interface EngineHostPorts {
  readonly state: SyncState;
  readonly collections: Collections;
  /** Opens store and channels of a vault. */
  ports(vaultId: string): Promise<EnginePorts>;
  /** Called when the server responds that another vault is the live one. */
  vaultChanged(vaultId: string): void;
  /** Called after changes were stored; requests persistent storage from the browser once. */
  requestPersistence?(isFirstTime: (name: string) => Promise<boolean>): Promise<void>;
  readStorage?(): Promise<OriginStorageEstimate>;
  /** Attaches focus, network and visibility listeners; returns the function that removes them. */
  attachPage?(events: PageEvents): () => void;
}
