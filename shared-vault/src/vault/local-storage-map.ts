import type { LocalStorageKey } from '@northkeep/contracts';

/** Subset of the localStorage interface. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Map from name to JSON value under one localStorage key. Every access reads the key again, since other tabs write to
 * it as well.
 */
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
      return new Map(); // not JSON: treated as empty, and overwritten by the next write
    }
  }

  #write(all: ReadonlyMap<string, unknown>): void {
    if (all.size === 0) this.#store.removeItem(this.#key);
    else this.#store.setItem(this.#key, JSON.stringify(Object.fromEntries(all)));
  }
}

/**
 * Returns localStorage. Values that the browser does not store (storage is blocked or full) live as long as the page.
 */
export function openLocalStorage(): KeyValueStore {
  const unstored = new Map<string, string | null>();
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      unstored.delete(key);
    } catch {
      unstored.set(key, value);
    }
  };
  return {
    getItem: (key) => {
      const value = unstored.get(key);
      if (value !== undefined) return value;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}
