import type { ReadAllEvent } from '../worker/read-all.ts';
import type { VaultAccess } from './engine-ports.ts';
import { ServerReadError } from './feed/fetch-body.ts';
import type { SendBlockedReason } from './outbox/outbox-sender.ts';
import type { Clock, RecordKey } from './ports.ts';
import { RetryTimer } from './retry-timer.ts';
import { isQuotaError } from './store/idb-promises.ts';
import type { VaultStore } from './store/store.ts';

interface LoaderPorts {
  readonly store: VaultStore;
  readonly clock: Clock;
}

interface LoaderEvents {
  read(event: ReadAllEvent): void;
  blocked(blocker: SendBlockedReason): void;
  /** Called when all records have been read from the server and stored. */
  loaded(): Promise<void>;
  /** Called when all records have been read from the server and a full disk could not store them. */
  notStored(error: unknown): void;
  /** Called after a pause when the server did not respond. */
  retry(): Promise<void>;
}

const ignoreResult = () => {};

/**
 * Reads all records after an unlock: from the cache of this device, or from the server when there is no cache. Retries
 * with exponential backoff, because every list is empty until the first load is complete.
 */
export class RecordLoader {
  readonly #ports: LoaderPorts;
  readonly #events: LoaderEvents;
  readonly #retry: RetryTimer;
  #access: VaultAccess | null = null;
  /** The running load from the network; null when there is none. The promise never rejects. */
  #loading: Promise<void> | null = null;
  /** Error of the full disk that could not store the records of the last load. */
  #fullDiskError: unknown = null;

  constructor(ports: LoaderPorts, events: LoaderEvents) {
    this.#ports = ports;
    this.#events = events;
    this.#retry = new RetryTimer(ports.clock, () => events.retry());
  }

  unlock(access: VaultAccess): void {
    this.#access = access;
  }

  /** Reads the cache, or the server when the cache is missing or broken. Returns the source that was read. */
  async loadFirst(): Promise<'cache' | 'network' | 'locked'> {
    const access = this.#access;
    if (!access) return 'locked';
    const { store } = this.#ports;
    const { loaded } = await store.feed();
    const cache = loaded ? await this.#readCache(access) : 'missing';
    if (this.#access !== access) return 'locked';
    if (cache === 'missing') {
      await this.load();
      return 'network';
    }
    // When records were dropped as damaged, the time of the last comparison is reset, so that the next fetch compares
    // all revisions and fetches these records.
    if (cache === 'damaged') await store.setFeed({ ...(await store.feed()), comparedAt: null });
    return 'cache';
  }

  /** Drops a cache that cannot be read. The outbox is stored separately and stays. */
  async #readCache(access: VaultAccess): Promise<'sound' | 'damaged' | 'missing'> {
    try {
      return (await access.readAll('cache', (event) => this.#emit(access, event))) ? 'sound' : 'damaged';
    } catch (error) {
      if (this.#access !== access) return 'missing';
      console.warn('the cache could not be read and is dropped', error);
      await this.#ports.store.clearCache();
      return 'missing';
    }
  }

  /** Reads everything from the server; does nothing while the vault is locked. */
  async load(): Promise<void> {
    const access = this.#access;
    if (!access) return;
    this.#retry.cancel();
    try {
      const reading = access.readAll('network', (event) => this.#emit(access, event));
      const loading = reading.then(ignoreResult, ignoreResult);
      this.#loading = loading;
      loading.then(() => {
        if (this.#loading === loading) this.#loading = null;
      });
      await reading;
      this.#fullDiskError = null;
      this.#retry.stop();
      await this.#events.loaded();
    } catch (error) {
      if (this.#access !== access) return;
      if (isQuotaError(error)) {
        this.#fullDiskError = error;
        this.#retry.stop();
        return this.#events.notStored(error);
      }
      if (!(error instanceof ServerReadError)) throw error;
      this.#events.blocked(error.status === 401 ? 'session' : 'no-answer');
      if (error.status !== 401) this.#retry.scheduleNext();
    }
  }

  /** True while all records are being read from the server. */
  get isLoading(): boolean {
    return this.#loading !== null;
  }

  /**
   * Resolves when the record is in the store, or when no load from the network is running that could store it. Throws
   * the error of a full disk that could not store the record: its change would be mistaken for the change of a deleted
   * record. For the same reason, throws when the store went on in memory and has not been filled from the server.
   */
  async whenStored(key: RecordKey): Promise<void> {
    while (this.#loading && !(await this.#isStored(key))) await this.#loading;
    if (this.#fullDiskError !== null && !(await this.#isStored(key))) throw this.#fullDiskError;
    if (!this.#ports.store.isPersistent && (await this.isYetToBeStored(key)))
      throw new DOMException('The record is not in the memory yet', 'NotReadableError');
  }

  /** True when the record is not in the store and the first load, which could still store it, is incomplete. */
  async isYetToBeStored(key: RecordKey): Promise<boolean> {
    const { loaded } = await this.#ports.store.feed();
    return !loaded && !(await this.#isStored(key));
  }

  #isStored(key: RecordKey): Promise<boolean> {
    return this.#ports.store.transact({ keys: [key] }, (found) => ({
      result: found.cached(key) !== null || found.entries(key).length > 0,
    }));
  }

  lock(): void {
    this.#access = null;
    this.#retry.stop();
  }

  #emit(access: VaultAccess, event: ReadAllEvent): void {
    if (this.#access === access) this.#events.read(event);
  }
}
