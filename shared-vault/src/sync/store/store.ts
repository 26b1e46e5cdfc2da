import type { DeletionMark, Kind, WireRecord } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { NewOutboxEntry, OutboxEntry, WireValues } from './outbox-entry.ts';

/** A record as the server last showed it; `json` is its text, sealed as it came. */
export interface CachedRecord extends RecordKey {
  readonly rev: number;
  readonly index: number;
  readonly json: string;
}

/** A change that the server refused for good. */
export interface RejectedEntry {
  readonly id: string;
  readonly entry: OutboxEntry;
  readonly code: string;
  readonly at: number;
}

/** Two values of one field (or of fields that belong together), both sealed at their place. */
export interface StoredConflict extends RecordKey {
  readonly key: string;
  readonly names: readonly string[];
  readonly stored: WireValues;
  readonly mine: WireValues;
  readonly at: number;
  /** What the person has chosen; kept for a while, so that it can be taken back. */
  readonly chosen?: { readonly side: ConflictSide; readonly at: number };
}

/** Of two values of a conflict: the server's, or this device's. */
export type ConflictSide = 'stored' | 'mine';

/** An action as it is written down before the outbox is read: sealed, and joined with what stands there right after. */
export interface NewLoggedAction extends RecordKey {
  readonly op: OutboxEntry['op'];
  readonly parents: readonly string[];
  readonly parentKind: Kind | null;
  readonly after: readonly RecordKey[];
  readonly stamp: string;
  readonly values: WireValues;
  readonly from: WireValues;
  /** Names whose value before the change did not open. */
  readonly blind: readonly string[];
}

export interface LoggedAction extends NewLoggedAction {
  /** Running number. */
  readonly n: number;
}

/** What stands in the store about some records. */
export interface StoreSnapshot {
  /** Entries of the record in their order. */
  entries(key: RecordKey): readonly OutboxEntry[];
  cached(key: RecordKey): CachedRecord | null;
  /** Every entry, where the scope asked for all. */
  readonly all: readonly OutboxEntry[];
  /** The refused change that the scope asked for. */
  readonly rejectedEntry: RejectedEntry | null;
  /** Those notes of the scope that have been made. */
  readonly flags: ReadonlySet<string>;
}

export interface StoreWrites {
  readonly add?: readonly NewOutboxEntry[];
  readonly put?: readonly OutboxEntry[];
  readonly drop?: readonly number[];
  readonly cache?: readonly CachedRecord[];
  readonly uncache?: readonly RecordKey[];
  readonly addRejected?: readonly RejectedEntry[];
  readonly removeRejected?: readonly string[];
  readonly putConflicts?: readonly StoredConflict[];
  readonly removeConflicts?: readonly string[];
  /** Notes that something has been done, kept in the same transaction. */
  readonly setFlags?: readonly string[];
  readonly clearFlags?: readonly string[];
}

export interface TransactionScope {
  readonly keys: readonly RecordKey[];
  readonly all?: boolean;
  /** Id of a refused change. */
  readonly rejected?: string;
  readonly flags?: readonly string[];
  /** Number of the jot that goes with the first thing written; {@link LoggedActionTakenError} is thrown where it is gone already. */
  readonly logged?: number;
}

export interface TransactionDecision<T> {
  readonly writes?: StoreWrites;
  readonly result: T;
}

/** Cursor of the feed and what else the cache must remember. */
export interface FeedState {
  /** The largest `updatedAt` an answer has shown. */
  readonly cursor: string | null;
  /** True once the first load is whole. */
  readonly loaded: boolean;
  /** Local day of the last check of all revisions. */
  readonly checkedOn: string | null;
}

export const INITIAL_FEED_STATE: FeedState = { cursor: null, loaded: false, checkedOn: null };

/** A tab that dies over a write has told nobody: this is where the others find it. */
export interface RecentWrites {
  readonly mark: number;
  /** Null where the mark is too old: anything may have changed. */
  readonly keys: readonly RecordKey[] | null;
}

/** So many writes are remembered. */
export const WRITES_KEPT_MAX = 500;

/** Records that a transaction has written to. */
export function keysTouchedBy(
  { keys }: TransactionScope,
  { add = [], drop = [] }: StoreWrites,
  all: readonly OutboxEntry[],
): RecordKey[] {
  const dropped = all.filter(({ n }) => drop.includes(n));
  return [...keys, ...add, ...dropped].map(({ kind, id }) => ({ kind, id }));
}

/**
 * Outbox and sealed cache of one vault. {@link transact} reads, decides and writes in one transaction, so that tabs
 * never act on what another has changed meanwhile; `decide` may run again and has no other effects.
 */
export interface VaultStore {
  /** False where nothing outlives the page. */
  readonly isPersistent: boolean;
  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T>;
  /**
   * Writes an action down without a look at anything, and gives its number. It is handed over at once and outlives the
   * tab; only the transaction that takes it up makes sure that it is on the disk.
   */
  logAction(jot: NewLoggedAction): Promise<number>;
  loggedActions(): Promise<readonly LoggedAction[]>;
  entries(): Promise<readonly OutboxEntry[]>;
  /** How many records are cached. */
  cachedCount(): Promise<number>;
  /** All cached records of a kind. */
  cachedOf(kind: Kind): Promise<readonly CachedRecord[]>;
  rejectedEntries(): Promise<readonly RejectedEntry[]>;
  conflicts(): Promise<readonly StoredConflict[]>;
  feed(): Promise<FeedState>;
  setFeed(state: FeedState): Promise<void>;
  /** What has been written since a mark that this has given before, or the first mark (`mark` null). */
  writesSince(mark: number | null): Promise<RecentWrites>;
  /** True the first time it is called with this name on this device. */
  isFirstTime(name: string): Promise<boolean>;
  /** Drops the cache and its cursor; outbox and lists stay. */
  clearCache(): Promise<void>;
  close(): void;
}

/** The parsed record, or null where the row is damaged. */
export function parseCached(cached: CachedRecord | null): WireRecord | DeletionMark | null {
  if (!cached) return null;
  try {
    return JSON.parse(cached.json) as WireRecord | DeletionMark;
  } catch {
    return null;
  }
}

/** The record when it is there and not deleted. */
export function parseLiveRecord(cached: CachedRecord | null): WireRecord | null {
  const record = parseCached(cached);
  return record !== null && record.deletedAt === null && 'schema' in record ? record : null;
}

export function toCachedRecord(kind: Kind, record: WireRecord | DeletionMark): CachedRecord {
  const index = 'index' in record && typeof record.index === 'number' ? record.index : 0;
  return { kind, id: record.id, rev: record.rev, index, json: JSON.stringify(record) };
}

/** The store was closed under the page: its person has left, or a newer release wants to upgrade it. */
export class StoreClosedError extends Error {
  override name = 'StoreClosed';
  constructor() {
    super('The store of this vault is closed.');
  }
}

/** Another tab has put the jot into the outbox. */
export class LoggedActionTakenError extends Error {
  override name = 'JotTaken';
}

/** Starts work that nobody waits for: it may end with its store, and not with another failure. */
export function ignoreClosedStore(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => {
    if (!(error instanceof StoreClosedError)) throw error;
  });
}
