import type { Clock, RecordKey } from './ports.ts';
import type { MemoryFallback } from './store/fallback-store.ts';
import { isQuotaError, isStorageFailure } from './store/idb-promises.ts';
import { StoreClosedError, type VaultStore } from './store/store.ts';

/** Pause before sending continues after an error of the disk, and before the disk is tried again. */
const DISK_RETRY_MS = 5_000;

export interface StorageOutagePorts {
  readonly store: VaultStore & Partial<MemoryFallback>;
  readonly clock: Clock;
  /** True while all records are being read into the store. */
  isLoading(): boolean;
  /** Called when the store goes on in memory, or on the disk again with the records that were written back. */
  onSwitched(keys: readonly RecordKey[]): void;
}

/**
 * Decides when the store goes on in memory and when it returns to the disk. Only the tab that sends goes on in memory:
 * otherwise, two tabs would send the same outbox.
 *
 *     disk    --writes fail for 5 s, not by a full disk, in the tab that sends--> memory
 *     memory  --every 5 s: everything is written back in one transaction--> disk
 */
export class StorageOutage {
  readonly #ports: StorageOutagePorts;
  /** Time of the first of several failures; null after a write that succeeded. */
  #failedSince: number | null = null;
  #isSender = false;
  #isStopped = false;
  #cancel: () => void = () => {};

  constructor(ports: StorageOutagePorts) {
    this.#ports = ports;
  }

  /** Continues an outage that has begun before a logout. */
  start(): void {
    if (!this.#ports.store.isPersistent) this.#tryLater();
  }

  /** Called when this tab begins to send. */
  lockGranted(): void {
    this.#isSender = true;
  }

  stop(): void {
    this.#isSender = false;
    this.#isStopped = true;
    this.#cancel();
  }

  /** Called after a write that has succeeded. */
  end(): void {
    this.#failedSince = null;
  }

  /** Called after a failed write. Resolves to true when the store has switched from the database to memory. */
  async failed(error: unknown): Promise<boolean> {
    const { store, clock, onSwitched } = this.#ports;
    if (!isStorageFailure(error) || !store.isPersistent) return false;
    this.#failedSince ??= clock.now();
    if (!this.#isSender || clock.now() - this.#failedSince < DISK_RETRY_MS) return false;
    if (!(await store.goOnInMemory?.()) || this.#isStopped) return false;
    this.#failedSince = null;
    console.warn('the store of this device cannot be used; going on in memory', error);
    this.#tryLater();
    onSwitched([]);
    return true;
  }

  /**
   * Returns the ms until the sender goes on after an error; null when its store was closed. The entries are sent later
   * with the same keys.
   */
  async pauseAfter(error: unknown): Promise<number | null> {
    if (error instanceof StoreClosedError) return null;
    if (!isStorageFailure(error) && !isQuotaError(error)) throw error;
    console.debug('no disk to send from', error);
    return (await this.failed(error)) ? 0 : DISK_RETRY_MS;
  }

  #tryLater(): void {
    const { clock } = this.#ports;
    this.#cancel();
    this.#cancel = clock.after(DISK_RETRY_MS, () => void this.#tryNow());
  }

  async #tryNow(): Promise<void> {
    const { store, isLoading, onSwitched } = this.#ports;
    try {
      // A load that began in memory would mark the cache on the disk as complete.
      if (isLoading()) return this.#tryLater();
      const keys = await store.returnToDisk?.();
      if (keys && !this.#isStopped) onSwitched(keys);
    } catch (error) {
      console.debug('the store of this device cannot be used yet', error);
      if (!(error instanceof StoreClosedError) && !this.#isStopped) this.#tryLater();
    }
  }
}
