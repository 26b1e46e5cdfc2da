import type { FeedChange } from '@northkeep/contracts';
import { isBaseUnchanged, rebaseEntry } from '../merge/merge-with-record.ts';
import { type OutboxPorts, rebaseWaitingChanges } from '../outbox/rebase-changes.ts';
import type { RecordKey } from '../ports.ts';
import { formatRecordKey, type OutboxEntry } from '../store/outbox-entry.ts';
import {
  type CachedRecord,
  parseCached,
  type StoreSnapshot,
  type StoreWrites,
  toCachedRecord,
} from '../store/store.ts';
import { isLiveRecord } from './decode-responses.ts';

export interface AppliedRecords {
  /** Records that are new or newer on this device. */
  readonly changed: readonly RecordKey[];
  /**
   * Records that were not applied, because their revision decreased or they have another state under the same revision.
   */
  readonly rolledBack: readonly RecordKey[];
}

type ApplyOutcome = 'same' | 'older' | 'apart' | 'cache' | 'settle' | 'wait';

/** Applies records from the server to the cache and to their waiting changes, in one transaction. */
export async function applyRecords(records: readonly FeedChange[], ports: OutboxPorts): Promise<AppliedRecords> {
  const keys = records.map(({ kind, record }) => ({ kind, id: record.id }));
  const verdicts = await ports.store.transact<readonly ApplyOutcome[]>({ keys }, (found) => {
    const cache: ReturnType<typeof toCachedRecord>[] = [];
    const put: OutboxEntry[] = [];
    const result = records.map((change) => applyRecord(change, found, cache, put));
    return { writes: { cache, put } satisfies StoreWrites, result };
  });
  const changed: RecordKey[] = [];
  const older: RecordKey[] = [];
  for (const [i, change] of records.entries()) {
    const key = { kind: change.kind, id: change.record.id };
    const verdict = verdicts[i];
    if (verdict === 'older' || verdict === 'apart') older.push(key);
    // A record with a different history under the same revision gets a new revision in the cache. It is read again, so
    // that adopting the server's state becomes visible.
    if (verdict === 'cache' || verdict === 'settle' || verdict === 'apart') changed.push(key);
    // While the vault is locked, the waiting change cannot be merged. The server will reject it with a 409 that
    // contains the same record.
    if (verdict === 'settle') await rebaseWaitingChanges(key, change.record, ports);
  }
  return { changed, rolledBack: older };
}

function applyRecord(
  { kind, record }: FeedChange,
  found: StoreSnapshot,
  cache: ReturnType<typeof toCachedRecord>[],
  put: OutboxEntry[],
): ApplyOutcome {
  const key = { kind, id: record.id };
  const rev = found.cached(key)?.rev ?? 0;
  if (record.rev < rev) return 'older';
  if (record.rev === rev) {
    const other = withDivergedRevision(found.cached(key), record);
    if (other) cache.push(other);
    return other ? 'apart' : 'same';
  }
  const entries = found.entries(key);
  const [head] = entries;
  if (!head) {
    cache.push(toCachedRecord(kind, record));
    return 'cache';
  }
  if (head.sent) {
    // The change was sent, and only its response shows if the server has applied it. Applying the tombstone before that
    // would delete the values from which the conflict copy is made.
    if (isLiveRecord(record)) cache.push(toCachedRecord(kind, record));
    return isLiveRecord(record) ? 'cache' : 'wait';
  }
  if (!isLiveRecord(record) || head.op === 'create' || entries.length > 1) return 'settle';
  if (!isBaseUnchanged(head, record)) return 'settle';
  cache.push(toCachedRecord(kind, record));
  put.push(rebaseEntry(head, record.rev));
  return 'cache';
}

/**
 * Detects two histories under one revision: after the server was restored from a backup, another device can reach a
 * revision that this device knows with other content. The two records have different dates, or one of them is a
 * tombstone. The cached record then gets a revision increased by one, so that it is never mistaken for the server's
 * record, even after a reload.
 */
function withDivergedRevision(cached: CachedRecord | null, record: FeedChange['record']): CachedRecord | null {
  const cachedRecord = parseCached(cached);
  if (!cached || !cachedRecord || !isDifferentHistory(cachedRecord, record)) return null;
  return toCachedRecord(cached.kind, { ...cachedRecord, rev: cachedRecord.rev + 1 });
}

/** A tombstone has no date to compare. A live record and a tombstone always count as different. */
function isDifferentHistory(a: FeedChange['record'], b: FeedChange['record']): boolean {
  if ((a.deletedAt === null) !== (b.deletedAt === null)) return true;
  return 'updatedAt' in a && 'updatedAt' in b && a.updatedAt !== b.updatedAt;
}

/** Joins keys without duplicates. */
export function uniqueKeys(keys: readonly RecordKey[]): RecordKey[] {
  return [...new Map(keys.map((key) => [formatRecordKey(key), { kind: key.kind, id: key.id }])).values()];
}
