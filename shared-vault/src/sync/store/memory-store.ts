import type { Kind } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { formatRecordKey, isSameRecord, type OutboxEntry } from './outbox-entry.ts';
import {
  type CachedRecord,
  collectWrittenKeys,
  type FeedState,
  INITIAL_FEED_STATE,
  type LoggedAction,
  LoggedActionTakenError,
  type NewLoggedAction,
  type RecentWrites,
  type RejectedEntry,
  type StoredConflict,
  type StoreSnapshot,
  type StoreWrites,
  type TransactionDecision,
  type TransactionScope,
  type VaultStore,
} from './store.ts';

/**
 * Replaces IndexedDB when the browser does not offer it (private mode of some browsers). Its content is lost when the
 * page is closed.
 */
export class MemoryStore implements VaultStore {
  readonly isPersistent: boolean = false;
  #last = 0;
  #lastLogged = 0;
  readonly #touched: (readonly RecordKey[])[] = [];
  readonly #entries = new Map<number, OutboxEntry>();
  readonly #cache = new Map<string, CachedRecord>();
  readonly #rejectedEntries = new Map<string, RejectedEntry>();
  readonly #conflicts = new Map<string, StoredConflict>();
  readonly #notes = new Set<string>();
  readonly #logged = new Map<number, LoggedAction>();
  #feed: FeedState = INITIAL_FEED_STATE;

  /** Begins with the given entries. New entries get numbers after `last`. */
  constructor(entries: readonly OutboxEntry[] = [], last = 0) {
    this.#write({ put: entries });
    this.#last = Math.max(this.#last, last);
  }

  async transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    if (scope.logged !== undefined && !this.#logged.has(scope.logged)) throw new LoggedActionTakenError();
    const all = this.#sorted();
    const { writes, result } = decide({
      all,
      entries: (key) => all.filter((entry) => isSameRecord(entry, key)),
      cached: (key) => this.#cache.get(formatRecordKey(key)) ?? null,
      rejectedEntry: this.#rejectedEntries.get(scope.rejected ?? '') ?? null,
      flags: new Set(scope.flags?.filter((name) => this.#notes.has(name))),
    });
    if (writes) this.#write(writes);
    if (writes && scope.logged !== undefined) this.#logged.delete(scope.logged);
    if (writes) this.#touched.push(collectWrittenKeys(scope, writes, all));
    return result;
  }

  #write(writes: StoreWrites): void {
    for (const n of writes.drop ?? []) this.#entries.delete(n);
    for (const entry of writes.put ?? []) {
      this.#last = Math.max(this.#last, entry.n);
      this.#entries.set(entry.n, entry);
    }
    for (const entry of writes.add ?? []) {
      this.#last += 1;
      this.#entries.set(this.#last, { ...entry, n: this.#last, sent: false, version: 0 });
    }
    for (const row of writes.cache ?? []) this.#cache.set(formatRecordKey(row), row);
    for (const key of writes.uncache ?? []) this.#cache.delete(formatRecordKey(key));
    for (const row of writes.addRejected ?? []) this.#rejectedEntries.set(row.id, row);
    for (const id of writes.removeRejected ?? []) this.#rejectedEntries.delete(id);
    for (const row of writes.putConflicts ?? []) this.#conflicts.set(row.key, row);
    for (const key of writes.removeConflicts ?? []) this.#conflicts.delete(key);
    for (const name of writes.setFlags ?? []) this.#notes.add(name);
    for (const name of writes.clearFlags ?? []) this.#notes.delete(name);
  }

  #sorted(): OutboxEntry[] {
    return [...this.#entries.values()].sort((a, b) => a.n - b.n);
  }

  async logAction(action: NewLoggedAction): Promise<number> {
    this.#lastLogged += 1;
    this.#logged.set(this.#lastLogged, { ...action, n: this.#lastLogged });
    return this.#lastLogged;
  }
  async loggedActions(): Promise<readonly LoggedAction[]> {
    return [...this.#logged.values()];
  }
  async entries(): Promise<readonly OutboxEntry[]> {
    return this.#sorted();
  }
  async entriesPage(after: number, limit: number): Promise<readonly OutboxEntry[]> {
    return this.#sorted()
      .filter(({ n }) => n > after)
      .slice(0, limit);
  }
  async cachedCount(): Promise<number> {
    return this.#cache.size;
  }
  async cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]> {
    const rows = [...this.#cache.values()].filter((row) => row.kind === kind);
    const later = rows.filter(({ id }) => after === null || id > after);
    return later.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  }
  async rejectedEntries(): Promise<readonly RejectedEntry[]> {
    return [...this.#rejectedEntries.values()];
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
  async writesSince(position: number | null): Promise<RecentWrites> {
    const newest = this.#touched.length;
    return { position: newest, keys: this.#touched.slice(position ?? newest).flat() };
  }
  async isFirstTime(): Promise<boolean> {
    return false;
  }
  async clearCache(): Promise<void> {
    this.#cache.clear();
    this.#feed = INITIAL_FEED_STATE;
  }
  close(): void {}
}

/** Stores of this page, by vault id. */
const stores = new Map<string, MemoryStore>();

/**
 * Opens the store of a vault in memory. As with a database, every opening finds what an earlier one has stored: after a
 * logout, a key rotation or a change of the user, changes that were not sent are still there until the page is closed.
 */
export function openMemoryStore(vaultId: string): MemoryStore {
  const store = stores.get(vaultId) ?? new MemoryStore();
  stores.set(vaultId, store);
  return store;
}
