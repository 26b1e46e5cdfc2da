import type { Kind, Tombstone, WireRecord } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { NewOutboxEntry, OutboxEntry, WireValues } from './outbox-entry.ts';

/** A record as the server last sent it; `json` is the sealed record. */
export interface CachedRecord extends RecordKey {
  readonly rev: number;
  readonly index: number;
  readonly json: string;
}

/** A change that the server rejected for good. */
export interface RejectedEntry {
  readonly id: string;
  readonly entry: OutboxEntry;
  readonly code: string;
  readonly at: number;
}

/** Two values of one field or of grouped fields, both sealed. */
export interface StoredConflict extends RecordKey {
  readonly key: string;
  readonly names: readonly string[];
  readonly stored: WireValues;
  readonly mine: WireValues;
  readonly at: number;
  /**
   * Side of the conflict that the user has chosen, and the time of the choice. Kept for `TRASH_RETENTION_DAYS`, so that
   * the conflict can be reopened.
   */
  readonly chosen?: { readonly side: ConflictSide; readonly at: number };
}

/** One side of a conflict: the server's value, or this device's. */
export type ConflictSide = 'stored' | 'mine';

/** A sealed action in the write-ahead log, before it is appended to the outbox. */
export interface NewLoggedAction extends RecordKey {
  readonly op: OutboxEntry['op'];
  readonly parents: readonly string[];
  readonly parentKind: Kind | null;
  readonly after: readonly RecordKey[];
  readonly stamp: string;
  /** Missing in the log entries of earlier releases, as is `isDerived`. */
  readonly isImported?: boolean;
  readonly isDerived?: boolean;
  readonly values: WireValues;
  readonly from: WireValues;
  /** Names of the fields whose earlier value could not be decrypted. */
  readonly blind: readonly string[];
}

export interface LoggedAction extends NewLoggedAction {
  /** Sequence number. */
  readonly n: number;
}

/** The stored state of the records in a transaction's scope. */
export interface StoreSnapshot {
  /** Returns the outbox entries of a record, in order. */
  entries(key: RecordKey): readonly OutboxEntry[];
  cached(key: RecordKey): CachedRecord | null;
  /** All outbox entries, when the scope requests all. */
  readonly all: readonly OutboxEntry[];
  /** The rejected change that the scope requests. */
  readonly rejectedEntry: RejectedEntry | null;
  /** Names of the requested flags that are set. */
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
  /**
   * Names of flags that the transaction sets together with its writes. A set flag shows that an operation was already
   * executed, so that it is not executed twice.
   */
  readonly setFlags?: readonly string[];
  readonly clearFlags?: readonly string[];
}

export interface TransactionScope {
  readonly keys: readonly RecordKey[];
  readonly all?: boolean;
  /** Id of the rejected change that the transaction reads. */
  readonly rejected?: string;
  readonly flags?: readonly string[];
  /**
   * Sequence number of the logged action that the transaction appends to the outbox. The transaction deletes the action
   * from the write-ahead log when it writes. `transact` rejects with {@link LoggedActionTakenError} when the log no
   * longer contains the action.
   */
  readonly logged?: number;
  /** Aborts the transaction unless it is being committed. A call with a signal must request all entries. */
  readonly signal?: AbortSignal;
}

export interface TransactionDecision<T> {
  readonly writes?: StoreWrites;
  readonly result: T;
}

/** Cursor of the changes feed, and the state of the cache. */
export interface FeedState {
  /** The largest `updatedAt` that a response contained. */
  readonly cursor: string | null;
  /** True when the first load is complete. */
  readonly loaded: boolean;
  /** Time of the last comparison of all revisions, in ms since the epoch; null requests another one. */
  readonly comparedAt: number | null;
  /**
   * Time of the last comparison of all revisions that found every record as the user's devices have written it, in ms
   * since the epoch. Missing before the first one.
   */
  readonly checkedAt?: number;
}

export const INITIAL_FEED_STATE: FeedState = { cursor: null, loaded: false, comparedAt: null };

/**
 * Log of recent writes. A tab reads it to learn of the writes of a tab that crashed before it could notify the others.
 */
export interface RecentWrites {
  /** Sequence number of the newest write. */
  readonly position: number;
  /**
   * Records written after the given position; null when the log no longer includes that position, so any record may
   * have changed.
   */
  readonly keys: readonly RecordKey[] | null;
}

/** Number of recent writes that are always kept. Older ones are deleted when there are twice as many. */
export const WRITES_KEPT_MAX = 500;

/** Keys of the records that a transaction writes to. */
export function collectWrittenKeys(
  { keys }: TransactionScope,
  { add = [], drop = [] }: StoreWrites,
  all: readonly OutboxEntry[],
): RecordKey[] {
  const dropped = all.filter(({ n }) => drop.includes(n));
  return [...keys, ...add, ...dropped].map(({ kind, id }) => ({ kind, id }));
}

/**
 * Outbox and sealed cache of one vault. {@link transact} reads, decides and writes in one transaction, so that two tabs
 * never act on outdated state. `decide` may be called again and must have no other effects.
 */
export interface VaultStore {
  /** False when the store is in memory only, so that its content is lost when the page is closed. */
  readonly isPersistent: boolean;
  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T>;
  /**
   * Adds an action to the write-ahead log without reading anything; returns its number. The write survives a crash of
   * the tab, but it is on the disk only after the transaction that appends the action.
   */
  logAction(action: NewLoggedAction): Promise<number>;
  loggedActions(): Promise<readonly LoggedAction[]>;
  entries(): Promise<readonly OutboxEntry[]>;
  /** Returns at most `limit` outbox entries in order, beginning after the entry with the number `after`. */
  entriesPage(after: number, limit: number): Promise<readonly OutboxEntry[]>;
  /** Number of cached records. */
  cachedCount(): Promise<number>;
  /** Returns at most `limit` cached records of a kind in the order of their ids, beginning after the id `after`. */
  cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]>;
  rejectedEntries(): Promise<readonly RejectedEntry[]>;
  conflicts(): Promise<readonly StoredConflict[]>;
  feed(): Promise<FeedState>;
  setFeed(state: FeedState): Promise<void>;
  /**
   * Returns the keys of the records that other tabs have written after an earlier position. For the position null,
   * returns only the current position and no keys. Own writes are returned too after a transaction of this tab failed,
   * because the tab may not have shown the writes before it.
   */
  writesSince(position: number | null): Promise<RecentWrites>;
  /** Returns true for the first call with this name on this device. */
  isFirstTime(name: string): Promise<boolean>;
  /** Drops the cache and its cursor; outbox and lists stay. */
  clearCache(): Promise<void>;
  close(): void;
}

/** Returns the parsed record; null when the row is damaged. */
export function parseCached(cached: CachedRecord | null): WireRecord | Tombstone | null {
  if (!cached) return null;
  try {
    return JSON.parse(cached.json) as WireRecord | Tombstone;
  } catch {
    return null;
  }
}

/** Returns the parsed record if it exists and is not deleted. */
export function parseLiveRecord(cached: CachedRecord | null): WireRecord | null {
  return pickLiveRecord(parseCached(cached));
}

/** Returns the record if it exists and is not deleted. */
export function pickLiveRecord(record: WireRecord | Tombstone | null): WireRecord | null {
  return record !== null && record.deletedAt === null && 'schema' in record ? record : null;
}

export function toCachedRecord(kind: Kind, record: WireRecord | Tombstone): CachedRecord {
  const index = 'index' in record && typeof record.index === 'number' ? record.index : 0;
  return { kind, id: record.id, rev: record.rev, index, json: JSON.stringify(record) };
}

/**
 * Error for a store that was closed while the page used it: the user has logged out, or a newer release upgrades the
 * store.
 */
export class StoreClosedError extends Error {
  override name = 'StoreClosed';
  constructor() {
    super('The store of this vault is closed.');
  }
}

/** Removes an action from the write-ahead log. */
export function deleteLogged(n: number, store: Pick<VaultStore, 'transact'>): Promise<null> {
  return store.transact({ keys: [], logged: n }, () => ({ writes: {}, result: null }));
}

/** Error for a logged action that another tab has already appended to the outbox. */
export class LoggedActionTakenError extends Error {
  override name = 'LoggedActionTakenError';
}

/**
 * Runs work that no caller awaits. A failure because the store was closed, for example by a logout, is ignored. Any
 * other failure is passed to `onError`. By default, an error of the disk is only logged, because the next event repeats
 * the work, and any other error is rethrown.
 */
export function ignoreClosedStore(
  work: Promise<unknown> | undefined,
  onError: (error: unknown) => void = logDiskError,
): void {
  work?.catch((error: unknown) => {
    if (!(error instanceof StoreClosedError)) onError(error);
  });
}

function logDiskError(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
  console.debug('the disk could not be used', error);
}
