import { FEED_KINDS, type FeedChange, type Kind, PLANNER_KINDS } from '@northkeep/contracts';
import { decodeRecordOrTombstone, isLiveRecord } from '../sync/feed/decode-responses.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { type CachedRecord, parseCached } from '../sync/store/store.ts';
import {
  announceFirstRecords,
  decryptInBlocks,
  type ReadAllPorts,
  readUnsentKeys,
  splitByInitialView,
} from './read-all.ts';

/** Decrypts the cache. Returns false when rows were damaged; such rows are deleted and must be read from the server. */
export async function readAllFromCache(ports: ReadAllPorts): Promise<boolean> {
  const waiting = await readUnsentKeys(ports);
  const sound = await Promise.all(FEED_KINDS.map((kind) => readKind(kind, waiting, ports)));
  return sound.every(Boolean);
}

async function readKind(kind: Kind, waiting: ReadonlySet<string>, ports: ReadAllPorts): Promise<boolean> {
  const rows = (await ports.store.cachedOf(kind)).filter((row) => !waiting.has(formatRecordKey(row)));
  const inOrder = [...rows].sort((a, b) => a.index - b.index);
  const changes = inOrder.map((row) => changeOf(row));
  const damaged = inOrder.filter((_, i) => changes[i] === null);
  const live = changes.filter((change): change is FeedChange => change !== null && isLiveRecord(change.record));
  const [first, others] = splitByInitialView(live, ports);
  // The cached planner records are ordered by index and not grouped with their descendants. A planner kind is therefore
  // announced only when all its records are decrypted.
  const isShownInPart = !PLANNER_KINDS.some((one) => one === kind);
  const onFirst = (mayHaveMore: boolean) => announceFirstRecords([kind], mayHaveMore, ports);
  await decryptInBlocks([...first, ...others], ports, { onFirst: isShownInPart ? onFirst : undefined });
  ports.emit({ type: 'status', kinds: [kind], status: 'ready' });
  if (damaged.length === 0) return true;
  await ports.store.transact({ keys: damaged }, () => ({ writes: { uncache: damaged }, result: null }));
  return false;
}

/** Decodes a cached row, or returns null when it is damaged. */
function changeOf(row: CachedRecord): FeedChange | null {
  const record = decodeRecordOrTombstone(row.kind, parseCached(row));
  return record && record.id === row.id && record.rev === row.rev ? { kind: row.kind, record } : null;
}
