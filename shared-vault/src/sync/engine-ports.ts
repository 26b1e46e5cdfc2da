import type { DecryptScalars } from '../worker/open-records.ts';
import type { ReadAllEvent } from '../worker/read-all.ts';
import type { Clock, FieldCipher, Locks, TabBus, Transport } from './ports.ts';
import type { MemoryFallback } from './store/fallback-store.ts';
import type { VaultStore } from './store/store.ts';

/** The data key of an open vault: seals and opens values, and reads all records. */
export interface VaultAccess {
  readonly sealer: FieldCipher;
  readonly open: DecryptScalars;
  /**
   * Emits all records of the local cache or of the server, in a worker if the browser has one. Resolves to false when a
   * cached record was damaged and dropped.
   */
  readAll(from: 'cache' | 'network', emit: (event: ReadAllEvent) => void): Promise<boolean>;
}

export interface EnginePorts {
  readonly vaultId: string;
  readonly store: VaultStore & Partial<MemoryFallback>;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly bus: TabBus;
  readonly locks: Locks;
}
