import { FEED_KINDS } from '@northkeep/contracts';
import { uniqueKeys } from '../feed/apply-records.ts';
import type { RecordKey } from '../ports.ts';
import { readCachedPages } from './cached-pages.ts';
import { MemoryStore } from './memory-store.ts';
import { formatRecordKey, type NewOutboxEntry, type OutboxEntry } from './outbox-entry.ts';
import { findCopies, listSeedsAfter, planReturn, type ReturnPlan } from './plan-return.ts';
import {
  type CachedRecord,
  deleteLogged,
  parseCached,
  type RecentWrites,
  type RejectedEntry,
  type StoredConflict,
  type StoreSnapshot,
  type StoreWrites,
  type TransactionDecision,
  type TransactionScope,
  type VaultStore,
} from './store.ts';

interface Lists {
  readonly rejected: readonly RejectedEntry[];
  readonly conflicts: readonly StoredConflict[];
}

/** What a write-back has written, and what it compared with. */
interface Returned extends Lists {
  readonly before: readonly OutboxEntry[];
  readonly outbox: readonly OutboxEntry[];
  readonly plan: ReturnPlan;
}

const NOTHING_RETURNED = { rejected: [], conflicts: [] };

/**
 * The store of a vault while its database cannot be used. It begins with the outbox as it was last known and without a
 * cache, which is read from the server.
 */
export class Outage extends MemoryStore {
  /** The outbox on the disk when the outage began, or after the last write-back that reached the disk. */
  #before: readonly OutboxEntry[];
  /** Entries that the last write-back has stored under a new idempotency key. */
  #copies: readonly NewOutboxEntry[] = [];
  /** Ids of rejected changes and keys of conflicts that it has stored. */
  #returned: { readonly rejected: readonly string[]; readonly conflicts: readonly string[] } = NOTHING_RETURNED;
  #settled: Promise<void> = Promise.resolve();
  /** Records whose outbox entries were changed in memory. */
  readonly #touched = new Map<string, RecordKey>();
  /** Numbers of actions in the log on the disk that were appended to the outbox in memory. */
  readonly #logged: number[] = [];

  /** `now` is the current time in ms. New entries are numbered from it, so that no entry on the disk has their number. */
  constructor(before: readonly OutboxEntry[], now: number) {
    super(before, now);
    this.#before = before;
  }

  override transact<T>(
    { logged, ...scope }: TransactionScope,
    decide: (found: StoreSnapshot) => TransactionDecision<T>,
  ): Promise<T> {
    return super.transact(scope, (found) => {
      const decision = decide(found);
      if (decision.writes) this.#track(scope, decision.writes);
      if (decision.writes && logged !== undefined) this.#logged.push(logged);
      return decision;
    });
  }

  /** Refused, because the number of an action in memory would be that of another action on the disk. */
  override logAction(): Promise<number> {
    return Promise.reject(new DOMException('There is no log in memory', 'NotSupportedError'));
  }

  /** No other tab writes to this store. The position stays that of the disk, where it is used after the outage. */
  override async writesSince(position: number | null): Promise<RecentWrites> {
    return { position: position ?? 0, keys: [] };
  }

  #track({ keys }: TransactionScope, { add = [], put = [], drop = [] }: StoreWrites): void {
    for (const { kind, id } of [...add, ...put, ...(drop.length > 0 ? keys : [])])
      this.#touched.set(formatRecordKey({ kind, id }), { kind, id });
  }

  /** Resolves when it is known whether the last write-back has reached the disk. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /**
   * Writes everything that has happened in memory to the disk, in one transaction. Returns the keys of the records
   * concerned. Rejects while the database cannot be used. No call may change this store until it ends or `signal` aborts.
   *
   * After an abort, nothing more is written unless the transaction was being committed. If it reaches the disk later, the
   * next write-back, which must wait for `settled`, compares with what was written.
   */
  async returnTo(disk: VaultStore, signal: AbortSignal): Promise<readonly RecordKey[]> {
    const { cursor, loaded } = await disk.feed();
    // Without a complete cache on the disk, all records are read from the server again.
    const rows = await this.#readRowsSince(loaded ? (cursor ?? '') : null);
    const memory = {
      outbox: await this.entries(),
      rejected: await this.rejectedEntries(),
      conflicts: await this.conflicts(),
    };
    const keys = uniqueKeys([...this.#touched.values(), ...this.#before, ...rows]);
    const writing = disk.transact<Returned>({ keys, all: true, signal }, (found) => {
      signal.throwIfAborted();
      const before = [...this.#before, ...findCopies(this.#copies, found.all)];
      const plan = planReturn({ before, memory: memory.outbox, disk: found.all });
      const { add, put, drop } = plan;
      const cache = rows.filter((row) => row.rev > (found.cached(row)?.rev ?? 0));
      return { writes: { add, put, drop, cache, ...this.#planLists(memory) }, result: { ...memory, before, plan } };
    });
    this.#settled = writing.then(
      (returned) => this.#remember(returned),
      () => {},
    );
    await writing;
    for (const n of this.#logged) await deleteLogged(n, disk).catch(() => {}); // left to the recovery of the log
    return keys;
  }

  /** Plans the writes of the lists. What has left a list after an earlier write-back leaves it on the disk, too. */
  #planLists({ rejected, conflicts }: Lists): StoreWrites {
    const [ids, keys] = [new Set(rejected.map(({ id }) => id)), new Set(conflicts.map(({ key }) => key))];
    return {
      addRejected: rejected,
      putConflicts: conflicts,
      removeRejected: this.#returned.rejected.filter((id) => !ids.has(id)),
      removeConflicts: this.#returned.conflicts.filter((key) => !keys.has(key)),
    };
  }

  #remember({ before, outbox, plan, rejected, conflicts }: Returned): void {
    this.#before = listSeedsAfter(plan, { before, memory: outbox });
    this.#copies = plan.copies;
    this.#returned = { rejected: rejected.map(({ id }) => id), conflicts: conflicts.map(({ key }) => key) };
  }

  /**
   * Reads the records that the server has changed since the cursor of the disk: the page shows them already. Also reads
   * those whose changes were sent. Reads only these for the cursor null.
   */
  async #readRowsSince(cursor: string | null): Promise<readonly CachedRecord[]> {
    const rows: CachedRecord[] = [];
    for (const kind of FEED_KINDS)
      for await (const page of readCachedPages(this, kind))
        rows.push(
          ...page.filter(
            (row) => this.#touched.has(formatRecordKey(row)) || (cursor !== null && dateOf(row) >= cursor),
          ),
        );
    return rows;
  }
}

/** Time of the record's last change; '' when the row is damaged. */
function dateOf(row: CachedRecord): string {
  const record = parseCached(row);
  if (record === null) return '';
  return 'updatedAt' in record ? record.updatedAt : (record.deletedAt ?? '');
}
