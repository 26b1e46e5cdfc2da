import { KIND_NAMES } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { VaultStore } from '../store/store.ts';
import { uniqueKeys } from './apply-records.ts';

/** What the tabs of this browser have written, also where none of them could tell. */
export class LocalWriteTracker {
  readonly #store: VaultStore;
  /** How much of it this tab knows. */
  #mark: number | null = null;

  constructor(store: VaultStore) {
    this.#store = store;
  }

  /** All there is so far will be read anyway. */
  async skipEarlierWrites(): Promise<void> {
    this.#mark = (await this.#store.writesSince(null)).mark;
  }

  /** Records written since the last look; all of them where the store no longer tells. */
  async readNewWrites(): Promise<readonly RecordKey[]> {
    const { mark, keys } = await this.#store.writesSince(this.#mark);
    this.#mark = mark;
    return uniqueKeys(keys ?? (await this.#everything()));
  }

  async #everything(): Promise<RecordKey[]> {
    const cached = await Promise.all(KIND_NAMES.map((kind) => this.#store.cachedOf(kind)));
    return [...cached.flat(), ...(await this.#store.entries())];
  }
}
