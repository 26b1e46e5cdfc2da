import type { LocalStorageKey } from '@northkeep/contracts';

/** Where the small persisted words live; a page without localStorage (blocked storage) keeps them while it is open. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An object from name to value under one localStorage key, read afresh each time: other tabs write it too. */
export class LocalStorageMap {
  readonly #store: KeyValueStore;
  readonly #key: LocalStorageKey;

  constructor(store: KeyValueStore, key: LocalStorageKey) {
    this.#store = store;
    this.#key = key;
  }

  get(name: string): unknown {
    return this.#all().get(name);
  }

  set(name: string, value: unknown): void {
    this.#write(this.#all().set(name, value));
  }

  delete(name: string): void {
    const all = this.#all();
    if (all.delete(name)) this.#write(all);
  }

  get size(): number {
    return this.#all().size;
  }

  entries(): Iterable<[string, unknown]> {
    return this.#all();
  }

  #all(): Map<string, unknown> {
    try {
      const parsed: unknown = JSON.parse(this.#store.getItem(this.#key) ?? '{}');
      return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
    } catch {
      return new Map(); // not ours any more: treated as empty, and overwritten with the next write
    }
  }

  #write(all: ReadonlyMap<string, unknown>): void {
    if (all.size === 0) this.#store.removeItem(this.#key);
    else this.#store.setItem(this.#key, JSON.stringify(Object.fromEntries(all)));
  }
}

/** localStorage, or a store that lasts as long as the page where the browser refuses it. */
export function openLocalStorage(): KeyValueStore {
  try {
    localStorage.getItem('auth-storage');
    return localStorage;
  } catch {
    const words = new Map<string, string>();
    return {
      getItem: (key) => words.get(key) ?? null,
      setItem: (key, value) => void words.set(key, value),
      removeItem: (key) => void words.delete(key),
    };
  }
}
