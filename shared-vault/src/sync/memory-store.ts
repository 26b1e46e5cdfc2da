import type { Kind } from '@northkeep/contracts';
import { type Entry, keyText, samePlace } from './entry.ts';
import type { RecordKey } from './ports.ts';
import {
  type Cached,
  type Decision,
  type FeedState,
  type Found,
  type Jot,
  JotTaken,
  type NewJot,
  NO_FEED,
  type Refusal,
  type Scope,
  type Store,
  type StoredConflict,
  touchedBy,
  type Writes,
  type Written,
} from './store.ts';

/** Stands in where IndexedDB is missing (private mode of some browsers): it lasts as long as the page. */
export class MemoryStore implements Store {
  readonly lasting: boolean = false;
  #last = 0;
  #lastJot = 0;
  #touched: readonly (readonly RecordKey[])[] = [];
  readonly #entries = new Map<number, Entry>();
  readonly #cache = new Map<string, Cached>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #conflicts = new Map<string, StoredConflict>();
  readonly #notes = new Set<string>();
  readonly #jots = new Map<number, Jot>();
  #feed: FeedState = NO_FEED;

  async transact<T>(scope: Scope, decide: (found: Found) => Decision<T>): Promise<T> {
    if (scope.jot !== undefined && !this.#jots.has(scope.jot)) throw new JotTaken();
    const all = this.#sorted();
    const { writes, result } = decide({
      all,
      entries: (key) => all.filter((entry) => samePlace(entry, key)),
      cached: (key) => this.#cache.get(keyText(key)) ?? null,
      refusal: this.#refusals.get(scope.refused ?? '') ?? null,
      noted: new Set(scope.noted?.filter((name) => this.#notes.has(name))),
    });
    if (writes) this.#write(writes);
    if (writes && scope.jot !== undefined) this.#jots.delete(scope.jot);
    if (writes) this.#touched = [...this.#touched, touchedBy(scope, writes, all)];
    return result;
  }

  #write(writes: Writes): void {
    for (const n of writes.drop ?? []) this.#entries.delete(n);
    for (const entry of writes.put ?? []) {
      this.#last = Math.max(this.#last, entry.n);
      this.#entries.set(entry.n, entry);
    }
    for (const entry of writes.add ?? []) {
      this.#last += 1;
      this.#entries.set(this.#last, { ...entry, n: this.#last, sent: false, version: 0 });
    }
    for (const row of writes.cache ?? []) this.#cache.set(keyText(row), row);
    for (const key of writes.uncache ?? []) this.#cache.delete(keyText(key));
    for (const row of writes.refuse ?? []) this.#refusals.set(row.id, row);
    for (const id of writes.unrefuse ?? []) this.#refusals.delete(id);
    for (const row of writes.conflict ?? []) this.#conflicts.set(row.key, row);
    for (const key of writes.settle ?? []) this.#conflicts.delete(key);
    for (const name of writes.note ?? []) this.#notes.add(name);
    for (const name of writes.unnote ?? []) this.#notes.delete(name);
  }

  #sorted(): Entry[] {
    return [...this.#entries.values()].sort((a, b) => a.n - b.n);
  }

  async jot(jot: NewJot): Promise<number> {
    this.#lastJot += 1;
    this.#jots.set(this.#lastJot, { ...jot, n: this.#lastJot });
    return this.#lastJot;
  }
  async jots(): Promise<readonly Jot[]> {
    return [...this.#jots.values()];
  }
  async entries(): Promise<readonly Entry[]> {
    return this.#sorted();
  }
  async cachedCount(): Promise<number> {
    return this.#cache.size;
  }
  async cachedOf(kind: Kind): Promise<readonly Cached[]> {
    return [...this.#cache.values()].filter((row: RecordKey) => row.kind === kind);
  }
  async refusals(): Promise<readonly Refusal[]> {
    return [...this.#refusals.values()];
  }
  async conflicts(): Promise<readonly StoredConflict[]> {
    return [...this.#conflicts.values()];
  }
  async feed(): Promise<FeedState> {
    return this.#feed;
  }
  async setFeed(state: FeedState): Promise<void> {
    this.#feed = state;
  }
  async since(mark: number | null): Promise<Written> {
    const newest = this.#touched.length;
    return { mark: newest, keys: this.#touched.slice(mark ?? newest).flat() };
  }
  async once(): Promise<boolean> {
    return false;
  }
  async clearCache(): Promise<void> {
    this.#cache.clear();
    this.#feed = NO_FEED;
  }
  close(): void {}
}
