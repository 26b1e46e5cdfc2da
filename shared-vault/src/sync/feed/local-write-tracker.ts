import { KIND_NAMES } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { VaultStore } from '../store/store.ts';
import { uniqueKeys } from './apply-records.ts';

/**
 * Tracks what the tabs of this browser have written to the store. A tab that crashes after a write has not told the
 * others; they find the write here.
 */
export class LocalWriteTracker {
  readonly #store: VaultStore;
  /** Number of the last write that this tab has seen. */
  #position: number | null = null;

  constructor(store: VaultStore) {
    this.#store = store;
  }

  /** Starts after the writes made so far, whose records are about to be read anyway. */
  async skipEarlierWrites(): Promise<void> {
    this.#position = (await this.#store.writesSince(null)).position;
  }

  /** Keys of records written since the last call; all keys where the store has forgotten some of the writes. */
  async readNewWrites(): Promise<readonly RecordKey[]> {
    const { position, keys } = await this.#store.writesSince(this.#position);
    this.#position = position;
    return uniqueKeys(keys ?? (await this.#everything()));
  }

  async #everything(): Promise<RecordKey[]> {
    const cached = await Promise.all(KIND_NAMES.map((kind) => this.#store.cachedOf(kind)));
    return [...cached.flat(), ...(await this.#store.entries())];
  }
}
