import { FEED_KINDS, type FeedChange, type Kind, PLANNER_KINDS } from '@northkeep/contracts';
import { decodeRecordOrTombstone, isLiveRecord } from '../sync/feed/decode-responses.ts';
import type { RecordKey } from '../sync/ports.ts';
import { readCachedPages } from '../sync/store/cached-pages.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { type CachedRecord, parseCached } from '../sync/store/store.ts';
import {
  announceFirstRecords,
  decryptInBlocks,
  isInInitialView,
  KEPT_MAX,
  type ReadAllPorts,
  readUnsentKeys,
} from './read-all.ts';

/** Decrypts the cache. Returns false when rows were damaged; such rows are deleted and must be read from the server. */
export async function readAllFromCache(ports: ReadAllPorts): Promise<boolean> {
  const waiting = await readUnsentKeys(ports);
  const sound = await Promise.all(FEED_KINDS.map((kind) => readKind(kind, waiting, ports)));
  return sound.every(Boolean);
}

async function readKind(kind: Kind, waiting: ReadonlySet<string>, ports: ReadAllPorts): Promise<boolean> {
  const { kept, isComplete, damaged } = await readFirst(kind, waiting, ports);
  // The cached planner records are ordered by index and not grouped with their descendants. A planner kind is therefore
  // announced only when all its records are decrypted.
  const isShownInPart = !PLANNER_KINDS.some((one) => one === kind);
  const onFirst = (mayHaveMore: boolean) => announceFirstRecords([kind], mayHaveMore, ports);
  await decryptInBlocks(kept, ports, { onFirst: isShownInPart ? onFirst : undefined });
  if (!isComplete) await readOthers(kind, new Set(kept.map(({ record }) => record.id)), waiting, ports);
  ports.emit({ type: 'status', kinds: [kind], status: 'ready' });
  if (damaged.length === 0) return true;
  await ports.store.transact({ keys: damaged }, () => ({ writes: { uncache: damaged }, result: null }));
  return false;
}

interface FirstRecords {
  /** Records in the order in which they are shown: those of the current view, then the others by index. */
  readonly kept: readonly FeedChange[];
  /** False when there are further records, which were not kept in memory. */
  readonly isComplete: boolean;
  readonly damaged: readonly RecordKey[];
}

/** Reads the cached records of a kind, and keeps those that are decrypted first. */
async function readFirst(kind: Kind, waiting: ReadonlySet<string>, ports: ReadAllPorts): Promise<FirstRecords> {
  const { keptMax = KEPT_MAX } = ports;
  const damaged: RecordKey[] = [];
  let ranked: RankedChange[] = [];
  let isComplete = true;
  for await (const rows of readCachedPages(ports.store, kind)) {
    for (const row of rows) {
      if (waiting.has(formatRecordKey(row))) continue;
      const change = changeOf(row);
      if (change === null) damaged.push({ kind, id: row.id });
      else if (isLiveRecord(change.record))
        ranked.push({ change, rank: isInInitialView(change, ports) ? 0 : 1, index: row.index });
    }
    if (ranked.length <= 2 * keptMax) continue;
    ranked = ranked.sort(compareRank).slice(0, keptMax);
    isComplete = false;
  }
  return { kept: ranked.sort(compareRank).map(({ change }) => change), isComplete, damaged };
}

interface RankedChange {
  readonly change: FeedChange;
  /** 0 for a record of the current view, 1 for any other record. */
  readonly rank: 0 | 1;
  readonly index: number;
}

const compareRank = (a: RankedChange, b: RankedChange): number => a.rank - b.rank || a.index - b.index;

/** Reads the cached records of a kind again, and decrypts those that are not in `shown` yet, page by page. */
async function readOthers(
  kind: Kind,
  shown: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
  ports: ReadAllPorts,
): Promise<void> {
  for await (const rows of readCachedPages(ports.store, kind)) {
    const others = rows.filter((row) => !shown.has(row.id) && !waiting.has(formatRecordKey(row)));
    const changes = others.flatMap((row) => changeOf(row) ?? []);
    await decryptInBlocks(
      changes.filter(({ record }) => isLiveRecord(record)),
      ports,
      {},
    );
  }
}

/** Decodes a cached row, or returns null when it is damaged. */
function changeOf(row: CachedRecord): FeedChange | null {
  const record = decodeRecordOrTombstone(row.kind, parseCached(row));
  return record && record.id === row.id && record.rev === row.rev ? { kind: row.kind, record } : null;
}
