import type { FeedChange, Tombstone, WireRecord } from '@northkeep/contracts';
import { isBaseUnchanged, rebaseEntry } from '../merge/merge-with-record.ts';
import { type OutboxPorts, rebaseWaitingChanges } from '../outbox/rebase-changes.ts';
import type { RecordKey } from '../ports.ts';
import { formatRecordKey, type OutboxEntry } from '../store/outbox-entry.ts';
import {
  type CachedRecord,
  parseCached,
  type StoredConflict,
  type StoreSnapshot,
  toCachedRecord,
} from '../store/store.ts';
import { isLiveRecord } from './decode-responses.ts';
import { replacedTexts } from './replaced-texts.ts';
import { isAltered, isComparedWith, type VerifiedChange, verdictOf } from './verify-changes.ts';

export interface AppliedRecords {
  /** Records that are new or newer on this device. */
  readonly changed: readonly RecordKey[];
  /** Records that are not refused, also those that this device has already. */
  readonly taken: readonly RecordKey[];
  /**
   * Records with a lower revision than the copy on this device. They were not applied. Perhaps the copy has become newer
   * while they were on their way: only a comparison of all revisions shows if the server has lost something.
   */
  readonly older: readonly RecordKey[];
  /** Records that were not applied because they are an older state than the copy, another history, or forged. */
  readonly rolledBack: readonly RecordKey[];
  /** Records that were not applied because the user's devices have not written them. This device has no copy. */
  readonly unverified: readonly RecordKey[];
  /** Those of `unverified` that are shown all the same, see {@link isAltered}. */
  readonly altered: readonly FeedChange[];
  /** Records that have to be compared anew, because the copy has changed since they were. */
  readonly stale: readonly FeedChange[];
}

type ApplyOutcome = 'stale' | 'same' | 'older' | 'apart' | 'unverified' | 'cache' | 'settle' | 'wait';

/** The writes of one transaction, to which each record adds its own. */
interface CollectedWrites {
  readonly cache: CachedRecord[];
  readonly put: OutboxEntry[];
  readonly putConflicts: StoredConflict[];
}

/** Applies verified records to the cache and to their waiting changes, in one transaction. */
export async function applyRecords(changes: readonly VerifiedChange[], ports: OutboxPorts): Promise<AppliedRecords> {
  const keys = changes.map(({ kind, record }) => ({ kind, id: record.id }));
  const outcomes = await ports.store.transact<readonly ApplyOutcome[]>({ keys }, (found) => {
    const writes: CollectedWrites = { cache: [], put: [], putConflicts: [] };
    return { result: changes.map((change) => applyRecord(change, found, writes, ports.clock.now())), writes };
  });
  // While the vault is locked, the waiting change cannot be merged. The server will reject it with a 409 that contains
  // the same record.
  for (const [i, { kind, record }] of changes.entries())
    if (outcomes[i] === 'settle') await rebaseWaitingChanges({ kind, id: record.id }, record, ports);
  const keysWith = (...some: readonly ApplyOutcome[]) => keys.filter((_, i) => some.includes(outcomes[i] ?? 'stale'));
  return {
    // A refused record gives its copy a higher revision. The copy is read again, so that a later decision becomes visible.
    changed: keysWith('cache', 'settle', 'apart'),
    taken: keysWith('same', 'cache', 'settle', 'wait'),
    older: keysWith('older'),
    rolledBack: keysWith('apart'),
    unverified: keysWith('unverified'),
    altered: changes.filter((change, i) => outcomes[i] === 'unverified' && isAltered(change)),
    stale: changes.filter((_, i) => outcomes[i] === 'stale').map(({ kind, record }) => ({ kind, record })),
  };
}

function applyRecord(change: VerifiedChange, found: StoreSnapshot, writes: CollectedWrites, at: number): ApplyOutcome {
  const { kind, record } = change;
  const copy = found.cached({ kind, id: record.id });
  if (!isComparedWith(change, copy)) return 'stale';
  const verdict = verdictOf(change);
  if (verdict === 'refused') return refuse(record, copy, writes);
  if (verdict === 'same' && copy) {
    if (record.rev < copy.rev) return 'older';
    if (record.rev === copy.rev && parseCached(copy)?.deletedAt === record.deletedAt) return 'same';
  }
  if (verdict === 'decided') writes.putConflicts.push(...replacedTexts({ kind, record }, copy, at));
  return takeNewer({ kind, record }, found, writes);
}

/**
 * Leaves the copy as it is, under a revision above the server's. The comparison of all revisions then reports the record
 * as older until the server has a newer state, even after a reload, and a change that is based on the copy does not land
 * on the refused state.
 */
function refuse(record: WireRecord | Tombstone, copy: CachedRecord | null, { cache }: CollectedWrites): ApplyOutcome {
  const kept = parseCached(copy);
  if (!copy || !kept) return 'unverified';
  if (record.rev < copy.rev) return 'older';
  cache.push(toCachedRecord(copy.kind, { ...kept, rev: record.rev + 1 }));
  return 'apart';
}

function takeNewer(change: FeedChange, found: StoreSnapshot, { cache, put }: CollectedWrites): ApplyOutcome {
  const { kind, record } = change;
  const key = { kind, id: record.id };
  const entries = found.entries(key);
  const [head] = entries;
  // The change was sent, and only its response shows if the server has applied it. Applying the tombstone before that
  // would delete the values from which the conflict copy is made.
  if (head?.sent && !isLiveRecord(record)) return 'wait';
  // The header says that the record is newer, although its revision is not: a backup of the server was restored.
  const isLower = record.rev <= (found.cached(key)?.rev ?? 0);
  if (!isLower && head && !head.sent && !canRebase(entries, record)) return 'settle';
  cache.push(toCachedRecord(kind, record));
  if (isLower) put.push(...entries.filter(({ sent }) => !sent).map(rebaseOnUnknown));
  else if (head && !head.sent) put.push(rebaseEntry(head, record.rev));
  return 'cache';
}

function canRebase([head, ...rest]: readonly OutboxEntry[], record: WireRecord | Tombstone): boolean {
  if (!head || rest.length > 0 || head.op === 'create' || !isLiveRecord(record)) return false;
  return isBaseUnchanged(head, record);
}

/**
 * Gives a waiting change the base revision 0, so that the server rejects it with a 409 that contains its record. The
 * change is then merged with that record.
 */
export const rebaseOnUnknown = (entry: OutboxEntry): OutboxEntry => rebaseEntry(entry, 0);

/** Joins keys without duplicates. */
export function uniqueKeys(keys: readonly RecordKey[]): RecordKey[] {
  return [...new Map(keys.map((key) => [formatRecordKey(key), { kind: key.kind, id: key.id }])).values()];
}
