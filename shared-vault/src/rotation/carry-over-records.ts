import { FEED_KINDS, type Tombstone, type WireRecord } from '@northkeep/contracts';
import { openRecordHeader, sealHeaderAsIs } from '../crypto/record-header.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import { rebaseOnUnknown } from '../sync/feed/apply-records.ts';
import { replacedTexts } from '../sync/feed/replaced-texts.ts';
import { stateOfCopy } from '../sync/feed/verify-changes.ts';
import type { Clock, RecordKey } from '../sync/ports.ts';
import { readCachedPages } from '../sync/store/cached-pages.ts';
import { formatRecordKey, type OutboxEntry } from '../sync/store/outbox-entry.ts';
import {
  type CachedRecord,
  parseCached,
  type StoredConflict,
  type StoreSnapshot,
  toCachedRecord,
  type VaultStore,
} from '../sync/store/store.ts';
import { type FormerRow, judgeLiveCopy } from './judge-live-copy.ts';
import { reencryptContent } from './reencrypt-content.ts';
import type { WithRotationKeys } from './rotation-ports.ts';

/** Number of records that are compared together. A lock waits until they are. */
const COMPARED_TOGETHER = 200;
/** Number of times that records are compared anew because the live store has changed them in the meantime. */
const ATTEMPTS_MAX = 20;

interface CarryOverPorts {
  /** Store of the former vault. */
  readonly from: VaultStore;
  /** Store of the live vault. It has all records of the server. */
  readonly to: VaultStore;
  readonly live: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Shows records that were carried over. */
  onCarried(keys: readonly RecordKey[]): Promise<void>;
}

/** A record of the former store that the live store gets, re-encrypted. */
interface CarriedRow {
  readonly key: RecordKey;
  readonly record: WireRecord | Tombstone;
  /** Row of the live store with which it was compared; null when there is none. */
  readonly copy: CachedRecord | null;
  /** True when a decision after a rollback has replaced it: only its texts are kept, as resolved conflicts. */
  readonly isReplaced: boolean;
}

/**
 * Compares what this device has stored under a former key with what the live store has taken from the server since. What
 * the server has in an older or another state, has deleted without one of the user's devices, or does not have, becomes
 * the copy of the live store, under a revision above the server's. Every comparison of all revisions then reports it.
 *
 * A carried record keeps its header, so that the header which the rotation has made of the same state is newer. A
 * repeated run finds the same header and changes nothing. Returns the number of records that were carried over.
 */
export async function carryOverRecords(ports: CarryOverPorts, withKeys: WithRotationKeys): Promise<number> {
  let count = 0;
  for (const kind of FEED_KINDS) {
    for await (const page of readCachedPages(ports.from, kind, COMPARED_TOGETHER)) {
      const carried = await withKeys((keys) => carryOverPage(page, keys, ports));
      if (carried.length > 0) await ports.onCarried(carried);
      count += carried.length;
    }
  }
  return count;
}

async function carryOverPage(
  page: readonly CachedRecord[],
  keys: RotationKeys,
  ports: CarryOverPorts,
): Promise<readonly RecordKey[]> {
  const carried: RecordKey[] = [];
  let rest = (await Promise.all(page.map((row) => readFormerRow(row, keys)))).flatMap((row) => row ?? []);
  for (let tries = 0; rest.length > 0; tries += 1) {
    if (tries === ATTEMPTS_MAX) throw new Error('the live store has changed with every attempt');
    const rows = await reencryptLost(rest, keys, ports);
    const isWritten = await writeRows(rows, ports);
    carried.push(...rows.flatMap(({ key }, i) => (isWritten[i] ? [key] : [])));
    const stale = new Set(rows.flatMap(({ key }, i) => (isWritten[i] ? [] : [formatRecordKey(key)])));
    rest = rest.filter(({ key }) => stale.has(formatRecordKey(key)));
  }
  return carried;
}

/** Returns null for a row that is damaged, or whose header does not open: nothing can be compared with it. */
async function readFormerRow(row: CachedRecord, { from }: RotationKeys): Promise<FormerRow | null> {
  const key = { kind: row.kind, id: row.id };
  const record = parseCached(row);
  const header = record && (await openRecordHeader(from, key, record.h));
  return header ? { key, record, header } : null;
}

/** Compares records with the live store, and re-encrypts those of which it has an older state or none. */
async function reencryptLost(
  rows: readonly FormerRow[],
  keys: RotationKeys,
  { from, to, live }: CarryOverPorts,
): Promise<readonly CarriedRow[]> {
  const copies = await to.transact({ keys: rows.map(({ key }) => key) }, ({ cached }) => ({
    result: rows.map(({ key }) => cached(key)),
  }));
  const carried = await Promise.all(
    rows.map(async (row, i): Promise<CarriedRow | null> => {
      const copy = copies[i] ?? null;
      const verdict = await judgeLiveCopy(row, copy, { from, to, keys });
      if (verdict === 'same' || verdict === 'newer') return null;
      const record = await reencryptRow(row, keys, live);
      return { key: row.key, record, copy, isReplaced: verdict === 'decided' };
    }),
  );
  return carried.flatMap((row) => row ?? []);
}

async function reencryptRow(
  { key, record, header }: FormerRow,
  keys: RotationKeys,
  live: string,
): Promise<WireRecord | Tombstone> {
  const h = await sealHeaderAsIs(keys.to, key, header);
  if (!('schema' in record)) return { ...record, vaultId: live, h };
  const { fields } = await reencryptContent(key.kind, record, keys);
  return { ...record, ...fields, vaultId: live, h };
}

/** Stores the rows in one transaction. Returns for each if it is stored: false when the live store has changed. */
function writeRows(rows: readonly CarriedRow[], { to, clock }: CarryOverPorts): Promise<readonly boolean[]> {
  const at = clock.now();
  return to.transact({ keys: rows.map(({ key }) => key) }, (found) => {
    const isCurrent = rows.map(({ key, copy }) => stateOfCopy(found.cached(key)) === stateOfCopy(copy));
    const current = rows.filter((_, i) => isCurrent[i]);
    const lost = current.filter(({ isReplaced }) => !isReplaced);
    const writes = {
      cache: lost.map(aboveCopy),
      put: lost.flatMap((row) => rebased(row, found)),
      putConflicts: current.filter(({ isReplaced }) => isReplaced).flatMap((row) => replacedBy(row, at)),
    };
    return { writes, result: isCurrent };
  });
}

/** Returns the row under a revision above that of the server. */
function aboveCopy({ key: { kind }, record, copy }: CarriedRow): CachedRecord {
  return toCachedRecord(kind, { ...record, rev: copy ? Math.max(record.rev, copy.rev + 1) : record.rev });
}

/** A change that was typed into the server's state does not land on it before the user has decided. */
function rebased({ key, copy }: CarriedRow, found: StoreSnapshot): readonly OutboxEntry[] {
  if (!copy) return [];
  return found
    .entries(key)
    .filter(({ sent, op }) => !sent && op !== 'create')
    .map(rebaseOnUnknown);
}

/** Returns the texts that the decision has replaced. A repeated run names them the same. */
function replacedBy({ key, record, copy }: CarriedRow, at: number): readonly StoredConflict[] {
  const theirs = parseCached(copy);
  if (!theirs) return [];
  const mine = toCachedRecord(key.kind, record);
  return replacedTexts({ kind: key.kind, record: theirs }, mine, at).map((one) => ({
    ...one,
    key: `carried.${formatRecordKey(key)}.${record.rev}.${one.names.join()}`,
  }));
}
