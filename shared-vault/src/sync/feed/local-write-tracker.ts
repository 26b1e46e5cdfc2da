import { KIND_NAMES } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { readCachedPages } from '../store/cached-pages.ts';
import { readOutboxPages } from '../store/outbox-pages.ts';
import type { VaultStore } from '../store/store.ts';
import { uniqueKeys } from './apply-records.ts';

/**
 * Tracks the writes of the other tabs of this browser to the store. A tab that crashes after a write cannot notify the
 * other tabs; they detect the write through this tracker.
 */
export class LocalWriteTracker {
  readonly #store: VaultStore;
  /** Number of the last write that this tab has seen. */
  #position: number | null = null;

  constructor(store: VaultStore) {
    this.#store = store;
  }

  /**
   * Makes the next call of `readNewWrites` skip all writes made so far, because the caller is about to read their
   * records anyway.
   */
  async skipEarlierWrites(): Promise<void> {
    this.#position = (await this.#store.writesSince(null)).position;
  }

  /**
   * Returns the keys of records that other tabs have written since the last call; all keys when the store no longer has
   * the full list of writes.
   */
  async readNewWrites(): Promise<readonly RecordKey[]> {
    const { position, keys } = await this.#store.writesSince(this.#position);
    this.#position = position;
    return uniqueKeys(keys ?? (await this.#everything()));
  }

  async #everything(): Promise<RecordKey[]> {
    const keys: RecordKey[] = [];
    for (const name of KIND_NAMES) {
      for await (const page of readCachedPages(this.#store, name))
        for (const { kind, id } of page) keys.push({ kind, id });
    }
    for await (const page of readOutboxPages(this.#store)) for (const { kind, id } of page) keys.push({ kind, id });
    return keys;
  }
}
