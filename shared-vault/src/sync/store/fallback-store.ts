import type { Kind } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { endWithin } from './end-within.ts';
import type { DiskStore } from './idb-store.ts';
import type { Outage } from './outage.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type {
  CachedRecord,
  FeedState,
  LoggedAction,
  NewLoggedAction,
  RecentWrites,
  RejectedEntry,
  StoredConflict,
  StoreSnapshot,
  TransactionDecision,
  TransactionScope,
  VaultStore,
} from './store.ts';

/** A store that can go on in memory while its database cannot be used. */
export interface MemoryFallback {
  /** Goes on in memory with the last known outbox. Resolves to false when the outbox is not known. */
  goOnInMemory(): Promise<boolean>;
  /**
   * Copies the changes made in memory to the database and switches back to it. Returns the keys of the changed records.
   * Rejects while the database cannot be used.
   */
  returnToDisk(): Promise<readonly RecordKey[]>;
}

/** Outages of this page by vault id: after a logout and a login, the changes in memory are still there. */
export type Outages = Map<string, Outage>;

const outagesOfPage: Outages = new Map();

/** Maximum time in ms to wait for calls to the disk before the store goes on in memory. */
const CALLS_END_WITHIN_MS = 5_000;

/**
 * Maximum time in ms to wait for the disk when the store returns to it, while all calls wait. A transaction can hang: a
 * browser may have kept a lock of an earlier page.
 */
const DISK_ANSWERS_WITHIN_MS = 10_000;

/** The store of a vault on the disk, or in memory while its database cannot be used. */
export class FallbackStore implements VaultStore, MemoryFallback {
  readonly #disk: DiskStore;
  readonly #vaultId: string;
  readonly #outages: Outages;
  /** Calls to the disk that have not ended. */
  readonly #running = new Set<Promise<unknown>>();
  /** Resolves when a change between disk and memory has ended; null while there is none. */
  #switching: Promise<unknown> | null = null;
  /** The question to the disk that waits for its answer; null while there is none. */
  #asking: Promise<unknown> | null = null;
  #isClosed = false;

  constructor(disk: DiskStore, vaultId: string, outages: Outages = outagesOfPage) {
    this.#disk = disk;
    this.#vaultId = vaultId;
    this.#outages = outages;
  }

  get isPersistent(): boolean {
    return !this.#outage;
  }

  get #outage(): Outage | undefined {
    return this.#outages.get(this.#vaultId);
  }

  async goOnInMemory(): Promise<boolean> {
    if (!this.isPersistent) return true;
    const { known } = this.#disk;
    if (!known.entries) return false;
    const module = await import(/* webpackChunkName: "sync-on-demand" */ './outage.ts').catch(() => null);
    if (!module) return false;
    return this.#switch(async () => {
      // A call that is under way may still reach the disk, and the known outbox then includes it. One that never ends
      // could do so at any time.
      await Promise.race([Promise.allSettled(this.#running), wait(CALLS_END_WITHIN_MS)]);
      // Another caller may have switched meanwhile, or the user has logged out.
      if (known.entries && this.isPersistent && this.#running.size === 0 && !this.#isClosed)
        this.#outages.set(this.#vaultId, new module.Outage(known.entries, Date.now()));
      return !this.isPersistent;
    });
  }

  async returnToDisk(): Promise<readonly RecordKey[]> {
    await endWithin(DISK_ANSWERS_WITHIN_MS, () => this.#whenDiskAnswers()); // rejects before any call has to wait
    return this.#switch(async () => {
      const outage = this.#outage;
      const keys = await endWithin(
        DISK_ANSWERS_WITHIN_MS,
        async (signal) => outage?.returnTo(this.#disk, signal) ?? [],
      );
      this.#outages.delete(this.#vaultId);
      return keys;
    });
  }

  /** Resolves when the disk answers and the outcome of the last write-back is known. A question is asked once at a time. */
  #whenDiskAnswers(): Promise<unknown> {
    this.#asking ??= Promise.all([this.#disk.feed(), this.#outage?.settled]).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Runs `change` while all calls wait. */
  async #switch<T>(change: () => Promise<T>): Promise<T> {
    while (this.#switching) await this.#switching;
    const switching = change();
    this.#switching = switching.then(
      () => {},
      () => {},
    );
    try {
      return await switching;
    } finally {
      this.#switching = null;
    }
  }

  #use<T>(call: (store: VaultStore) => Promise<T>): Promise<T> {
    if (this.#switching) return this.#switching.then(() => this.#use(call));
    if (this.#outage) return call(this.#outage);
    const running = call(this.#disk);
    this.#running.add(running);
    const end = () => this.#running.delete(running);
    running.then(end, end);
    return running;
  }

  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    return this.#use((store) => store.transact(scope, decide));
  }
  logAction(action: NewLoggedAction): Promise<number> {
    return this.#use((store) => store.logAction(action));
  }
  loggedActions(): Promise<readonly LoggedAction[]> {
    return this.#use((store) => store.loggedActions());
  }
  entries(): Promise<readonly OutboxEntry[]> {
    return this.#use((store) => store.entries());
  }
  entriesPage(after: number, limit: number): Promise<readonly OutboxEntry[]> {
    return this.#use((store) => store.entriesPage(after, limit));
  }
  cachedCount(): Promise<number> {
    return this.#use((store) => store.cachedCount());
  }
  cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]> {
    return this.#use((store) => store.cachedPage(kind, after, limit));
  }
  rejectedEntries(): Promise<readonly RejectedEntry[]> {
    return this.#use((store) => store.rejectedEntries());
  }
  conflicts(): Promise<readonly StoredConflict[]> {
    return this.#use((store) => store.conflicts());
  }
  feed(): Promise<FeedState> {
    return this.#use((store) => store.feed());
  }
  setFeed(state: FeedState): Promise<void> {
    return this.#use((store) => store.setFeed(state));
  }
  writesSince(position: number | null): Promise<RecentWrites> {
    return this.#use((store) => store.writesSince(position));
  }
  isFirstTime(name: string): Promise<boolean> {
    return this.#use((store) => store.isFirstTime(name));
  }
  clearCache(): Promise<void> {
    return this.#use((store) => store.clearCache());
  }
  close(): void {
    this.#isClosed = true;
    this.#disk.close();
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
