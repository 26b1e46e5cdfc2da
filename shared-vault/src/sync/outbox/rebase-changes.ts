import {
  getKindDeclaration,
  IDEMPOTENCY_KEYS_PER_RECORD_MAX,
  isLazy,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { isLiveRecord } from '../feed/decode-responses.ts';
import {
  buildRestoreEntry,
  isBaseUnchanged,
  type MergedChange,
  mergeWithRecord,
  rebaseEntry,
} from '../merge/merge-with-record.ts';
import { makeDeletedRecordCopy } from '../merge/record-copy.ts';
import { touchesUserText } from '../merge/user-text.ts';
import type { Clock, FieldCipher, RecordKey } from '../ports.ts';
import {
  addFieldsOfSameGroup,
  formatRecordKey,
  groupByRecord,
  joinEntries,
  type OutboxEntry,
} from '../store/outbox-entry.ts';
import { buildLastKnownView } from '../store/record-view.ts';
import {
  type CachedRecord,
  parseCached,
  type RejectedEntry,
  type StoreWrites,
  toCachedRecord,
  type VaultStore,
} from '../store/store.ts';

export interface OutboxPorts {
  readonly store: VaultStore;
  readonly clock: Clock;
  /** Null while the vault is locked. */
  readonly sealer: FieldCipher | null;
}

type IncomingRecord = WireRecord | Tombstone | null;

interface RecordSnapshot {
  readonly key: RecordKey;
  readonly entries: readonly OutboxEntry[];
  readonly cached: CachedRecord | null;
}

/**
 * Waiting changes of one record. `folded` is the change into which the entries of `members` were joined, and `tail`
 * contains the entries after them.
 */
interface JoinedChanges {
  readonly folded: OutboxEntry;
  readonly members: readonly OutboxEntry[];
  readonly tail: readonly OutboxEntry[];
}

const ATTEMPTS_MAX = 50;

/**
 * Rebases the waiting changes of a record onto a newer record, which came with a 409, a 404 (`record` null), a response
 * or the feed. `refused` is the idempotency key of the change that got this response; any other sent entry stays
 * unchanged until its own response. Resolves to 'locked' when the merge needs the key.
 */
export async function rebaseWaitingChanges(
  key: RecordKey,
  record: IncomingRecord,
  ports: OutboxPorts,
  refused: string | null = null,
): Promise<'settled' | 'locked'> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries++) {
    const seen = await ports.store.transact<RecordSnapshot>({ keys: [key] }, (found) => ({
      result: { key, entries: found.entries(key), cached: found.cached(key) },
    }));
    const writes = await planWrites(seen, record, ports, refused);
    if (!writes) return 'locked';
    const done = await ports.store.transact({ keys: [key] }, (found) => {
      const now = { key, entries: found.entries(key), cached: found.cached(key) };
      return fingerprint(now) === fingerprint(seen) ? { writes, result: true } : { result: false };
    });
    if (done) return 'settled';
  }
  return 'settled'; // the user types without a pause; the next response contains the same record again
}

function fingerprint({ entries, cached }: RecordSnapshot): string {
  return JSON.stringify([cached?.rev, entries.map(({ n, key, version, sent }) => [n, key, version, sent])]);
}

async function planWrites(
  seen: RecordSnapshot,
  incoming: IncomingRecord,
  ports: OutboxPorts,
  refused: string | null,
): Promise<StoreWrites | null> {
  const record = newestRecord(seen, incoming);
  const cache = cacheWrites(seen, record);
  const [head, ...rest] = seen.entries;
  if (!head) return cache;
  // Only the response to a sent change shows if the server has applied it. Applying the tombstone before that response
  // would delete the values from which the conflict copy is made.
  if (incoming === null && head.key !== refused) return {};
  if (head.sent && head.key !== refused) return record && isLiveRecord(record) ? cache : {};
  // The change needs no rebase, because another tab has already rebased it onto this revision or a newer one.
  if (record && !head.sent && head.op !== 'create' && head.baseRev >= record.rev) return {};
  if (head.op === 'remove') {
    const isToRemove = record !== null && isLiveRecord(record) && isBaseUnchanged(head, record);
    return isToRemove ? { ...cache, put: [rebaseEntry(head, record.rev)] } : { ...cache, drop: [head.n] };
  }
  const chain = joinHeadChanges(head, rest, record);
  if (record && isLiveRecord(record)) {
    const resolution = await mergeWithRecord(chain.folded, record, ports.sealer);
    return resolution && { ...cache, ...mergedWrites(chain, resolution, ports.clock) };
  }
  const deleted = await writesForDeleted(seen, chain, record, ports);
  return deleted && { ...cache, ...deleted };
}

/** Returns the incoming record, or the newer record that another tab has cached since the request. */
function newestRecord({ cached }: RecordSnapshot, incoming: IncomingRecord): IncomingRecord {
  const cachedRecord = parseCached(cached);
  return incoming && cachedRecord && cachedRecord.rev > incoming.rev ? cachedRecord : incoming;
}

function cacheWrites({ key, cached }: RecordSnapshot, record: IncomingRecord): StoreWrites {
  if (!record) return cached ? { uncache: [key] } : {};
  const isKept = isLazy(key.kind) || (cached !== null && cached.rev >= record.rev);
  return isKept ? {} : { cache: [toCachedRecord(key.kind, record)] };
}

/**
 * Joins the waiting changes up to the next removal. The first change stays separate when the server may already have
 * applied it and forgotten its idempotency key.
 */
function joinHeadChanges(head: OutboxEntry, rest: readonly OutboxEntry[], record: IncomingRecord): JoinedChanges {
  const alone = head.sent && record !== null && record.rev - head.baseRev >= IDEMPOTENCY_KEYS_PER_RECORD_MAX;
  const end = rest.findIndex((entry) => entry.op !== 'change');
  const joined = alone ? [] : rest.slice(0, end === -1 ? rest.length : end);
  return { folded: joinEntries(head, joined), members: [head, ...joined], tail: rest.slice(joined.length) };
}

function mergedWrites(
  { folded, members }: JoinedChanges,
  { entry, copies, conflicts, lost }: MergedChange,
  clock: Clock,
): StoreWrites {
  const others = members.slice(1).map(({ n }) => n);
  const drop = entry ? others : [folded.n, ...others];
  const addRejected = lost ? [createRejectedEntry(folded, 'CONFLICT', clock)] : [];
  return { drop, put: entry ? [entry] : [], add: copies, putConflicts: conflicts, addRejected };
}

/**
 * Handles a record that another device has deleted: a record with a fixed id is restored, the text of any other is kept
 * in a copy.
 */
async function writesForDeleted(
  { key, cached }: RecordSnapshot,
  { folded, members, tail }: JoinedChanges,
  mark: IncomingRecord,
  { sealer, clock }: OutboxPorts,
): Promise<StoreWrites | null> {
  const before = buildLastKnownView(cached, []);
  const others = members.slice(1).map(({ n }) => n);
  if (hasFixedId(key)) {
    const fields = { ...before?.fields, ...folded.fields };
    const again = mark
      ? buildRestoreEntry(folded, mark, before)
      : { ...rebaseEntry({ ...folded, op: 'create' }, 0), fields, base: {} };
    return { drop: others, put: [again] };
  }
  const hasWords = touchesUserText(folded);
  if (hasWords && !sealer) return null;
  const copies = sealer ? await makeDeletedRecordCopy(folded, before, sealer) : [];
  const removal = tail[0]?.op === 'remove' ? [tail[0].n] : [];
  const refuse = hasWords && copies.length === 0 ? [createRejectedEntry(folded, 'NOT_FOUND', clock)] : [];
  return { drop: [folded.n, ...others, ...removal], add: copies, addRejected: refuse };
}

/** True for a record whose id every device derives. Such a record is restored and never copied. */
export function hasFixedId({ kind, id }: RecordKey): boolean {
  const { ids, fixed } = getKindDeclaration(kind);
  return ids === 'calendar-period' || ids === 'derived' || fixed?.includes(id) === true;
}

/** An entry of the 'Not saved' list. */
export function createRejectedEntry(entry: OutboxEntry, code: string, clock: Clock): RejectedEntry {
  return { id: entry.key, entry, code, at: clock.now() };
}

/** Moves the first change of a record to the 'Not saved' list, with every entry that depends on it. */
export function rejectEntry(
  entry: OutboxEntry,
  code: string,
  { store, clock }: OutboxPorts,
): Promise<readonly RecordKey[]> {
  return store.transact<readonly RecordKey[]>({ keys: [entry], all: true }, ({ all }) => {
    const head = all.find(({ kind, id }) => formatRecordKey({ kind, id }) === formatRecordKey(entry));
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: [] };
    const gone = withDependents(head, all);
    const addRejected = rejectedEntries(gone, head, code, clock);
    const put = head.op === 'change' ? rebaseOnRejected(head, all) : [];
    return { writes: { drop: gone.map(({ n }) => n), put, addRejected }, result: [...gone] };
  });
}

/**
 * Returns the entry and all entries that depend on it. If a returned entry creates a record, all later changes of that
 * record are included.
 */
function withDependents(head: OutboxEntry, all: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const gone = new Map([[head.n, head]]);
  for (const entry of all) {
    const behind = [...gone.values()].some(
      (one) => one.op === 'create' && formatRecordKey(one) === formatRecordKey(entry) && entry.n > one.n,
    );
    // A removal waits for the changes of its descendants only so that the trash contains them. It is therefore sent
    // even when those changes are rejected.
    const needs = entry.op !== 'remove' && entry.after.some((n) => gone.has(n));
    if (behind || needs) gone.set(entry.n, entry);
  }
  return [...gone.values()];
}

function rejectedEntries(gone: readonly OutboxEntry[], head: OutboxEntry, code: string, clock: Clock): RejectedEntry[] {
  // Rejected versions of a line's history are dropped, because the line or its copy contains the text.
  const kept = gone.filter(({ kind }) => !isLazy(kind));
  return groupByRecord(kept).map(([first, ...rest]) => {
    const why = formatRecordKey(first) === formatRecordKey(head) ? code : 'PARENT_GONE';
    // The text is kept even for a record that the user has removed again, because that text never reached the trash.
    const words = rest.filter(({ op }) => op !== 'remove');
    return createRejectedEntry(joinEntries(first, words), why, clock);
  });
}

/**
 * Later changes of the record can no longer be based on the rejected change. They get the base values of the rejected
 * change instead.
 */
function rebaseOnRejected(refused: OutboxEntry, all: readonly OutboxEntry[]): OutboxEntry[] {
  const rest = all.filter((entry) => formatRecordKey(entry) === formatRecordKey(refused) && entry.n !== refused.n);
  const touched = addFieldsOfSameGroup(refused.kind, Object.keys(refused.fields));
  return rest.map((entry) => {
    const own = addFieldsOfSameGroup(entry.kind, Object.keys(entry.fields));
    const untouchedFields = Object.entries(entry.base).filter(([name]) => !touched.includes(name));
    const before = Object.entries(refused.base).filter(([name]) => touched.includes(name) && own.includes(name));
    return { ...entry, base: Object.fromEntries([...untouchedFields, ...before]), version: entry.version + 1 };
  });
}
