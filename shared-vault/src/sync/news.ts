import { KIND_NAMES } from '@northkeep/contracts';
import { uniqueKeys } from './apply.ts';
import type { RecordKey } from './ports.ts';
import type { Store } from './store.ts';

/** What the tabs of this browser have written, also where none of them could tell. */
export class News {
  readonly #store: Store;
  /** How much of it this tab knows. */
  #mark: number | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** All there is so far will be read anyway. */
  async begin(): Promise<void> {
    this.#mark = (await this.#store.since(null)).mark;
  }

  /** Records written since the last look; all of them where the store no longer tells. */
  async take(): Promise<readonly RecordKey[]> {
    const { mark, keys } = await this.#store.since(this.#mark);
    this.#mark = mark;
    return uniqueKeys(keys ?? (await this.#everything()));
  }

  async #everything(): Promise<RecordKey[]> {
    const cached = await Promise.all(KIND_NAMES.map((kind) => this.#store.cachedOf(kind)));
    return [...cached.flat(), ...(await this.#store.entries())];
  }
}
