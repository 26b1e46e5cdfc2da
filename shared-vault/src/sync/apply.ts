import type { Change } from '@northkeep/contracts';
import { isLive } from './decode.ts';
import { type Entry, keyText } from './entry.ts';
import type { RecordKey } from './ports.ts';
import { rebased, stillStands } from './resolve.ts';
import { type SettlePorts, settle } from './settle.ts';
import { type Cached, cachedFrom, type Found, recordOf, type Writes } from './store.ts';

export interface Applied {
  /** Records that are new on this device. */
  readonly changed: readonly RecordKey[];
  /** Records whose revision went back, or was written twice: not applied. */
  readonly older: readonly RecordKey[];
}

type Verdict = 'same' | 'older' | 'apart' | 'cache' | 'settle' | 'wait';

/** Puts records from the server into the cache and into what waits for them, in one transaction for all of them. */
export async function applyRecords(records: readonly Change[], ports: SettlePorts): Promise<Applied> {
  const keys = records.map(({ kind, record }) => ({ kind, id: record.id }));
  const verdicts = await ports.store.transact<readonly Verdict[]>({ keys }, (found) => {
    const cache: ReturnType<typeof cachedFrom>[] = [];
    const put: Entry[] = [];
    const result = records.map((change) => judge(change, found, cache, put));
    return { writes: { cache, put } satisfies Writes, result };
  });
  const changed: RecordKey[] = [];
  const older: RecordKey[] = [];
  for (const [i, change] of records.entries()) {
    const key = { kind: change.kind, id: change.record.id };
    const verdict = verdicts[i];
    if (verdict === 'older' || verdict === 'apart') older.push(key);
    // What is told apart has another revision here now: it is read again, so that taking the server's shows.
    if (verdict === 'cache' || verdict === 'settle' || verdict === 'apart') changed.push(key);
    // While the vault is locked the server's 409 brings the same record again.
    if (verdict === 'settle') await settle(key, change.record, ports);
  }
  return { changed, older };
}

function judge({ kind, record }: Change, found: Found, cache: ReturnType<typeof cachedFrom>[], put: Entry[]): Verdict {
  const key = { kind, id: record.id };
  const rev = found.cached(key)?.rev ?? 0;
  if (record.rev < rev) return 'older';
  if (record.rev === rev) {
    const other = otherHistory(found.cached(key), record);
    if (other) cache.push(other);
    return other ? 'apart' : 'same';
  }
  const entries = found.entries(key);
  const [head] = entries;
  if (!head) {
    cache.push(cachedFrom(kind, record));
    return 'cache';
  }
  if (head.sent) {
    // Its own answer will tell whether it was applied; a mark would take away what a copy is made of.
    if (isLive(record)) cache.push(cachedFrom(kind, record));
    return isLive(record) ? 'cache' : 'wait';
  }
  if (!isLive(record) || head.op === 'create' || entries.length > 1) return 'settle';
  if (head.op === 'change' && !stillStands(head, record)) return 'settle';
  cache.push(cachedFrom(kind, record));
  put.push(rebased(head, record.rev));
  return 'cache';
}

/**
 * After its server was put back to an older state, another device may have written the very revision again that this
 * one knows: told by its date, or by one being deleted and the other not. What is kept here then counts as one revision
 * further, so that it is never taken for the server's, also after a reload.
 */
function otherHistory(cached: Cached | null, record: Change['record']): Cached | null {
  const kept = recordOf(cached);
  if (!cached || !kept || !differ(kept, record)) return null;
  return cachedFrom(cached.kind, { ...kept, rev: kept.rev + 1 });
}

/** A mark need not know when it was written; but what is there and what is gone are never the same. */
function differ(a: Change['record'], b: Change['record']): boolean {
  if ((a.deletedAt === null) !== (b.deletedAt === null)) return true;
  return 'updatedAt' in a && 'updatedAt' in b && a.updatedAt !== b.updatedAt;
}

/** Joins lists of keys, each once. */
export function uniqueKeys(keys: readonly RecordKey[]): RecordKey[] {
  return [...new Map(keys.map((key) => [keyText(key), { kind: key.kind, id: key.id }])).values()];
}
