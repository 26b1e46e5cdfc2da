import { type DeletionMark, KEYS_KEPT, kindShape, type WireRecord } from '@northkeep/contracts';
import { copyOfDeleted } from './copy.ts';
import { isLive } from './decode.ts';
import { byRecord, type Entry, fold, keyText, withGroups } from './entry.ts';
import type { Clock, RecordKey, Sealer } from './ports.ts';
import { type Resolution, rebased, resolve, takenUp } from './resolve.ts';
import { type Cached, cachedFrom, type Refusal, recordOf, type Store, type Writes } from './store.ts';
import { lastViewOf } from './view.ts';
import { touchesWords } from './words.ts';

export interface SettlePorts {
  readonly store: Store;
  readonly clock: Clock;
  /** Null while the vault is locked. */
  readonly sealer: Sealer | null;
}

type Incoming = WireRecord | DeletionMark | null;

interface Snapshot {
  readonly key: RecordKey;
  readonly entries: readonly Entry[];
  readonly cached: Cached | null;
}

/** Changes of one record that are brought together as one, and what follows them. */
interface Chain {
  readonly folded: Entry;
  readonly members: readonly Entry[];
  readonly tail: readonly Entry[];
}

const TRIES = 50;

/**
 * Carries a newer record into the waiting changes of its key: what a 409, a 404 (`record` null), an answer or the feed
 * brings. `refused` is the mutation key of the change that was answered so; one that is on its way otherwise stays as
 * it is, whatever comes meanwhile. 'locked' means that it has to wait for the key.
 */
export async function settle(
  key: RecordKey,
  record: Incoming,
  ports: SettlePorts,
  refused: string | null = null,
): Promise<'settled' | 'locked'> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await ports.store.transact<Snapshot>({ keys: [key] }, (found) => ({
      result: { key, entries: found.entries(key), cached: found.cached(key) },
    }));
    const writes = await outcome(seen, record, ports, refused);
    if (!writes) return 'locked';
    const done = await ports.store.transact({ keys: [key] }, (found) => {
      const now = { key, entries: found.entries(key), cached: found.cached(key) };
      return print(now) === print(seen) ? { writes, result: true } : { result: false };
    });
    if (done) return 'settled';
  }
  return 'settled'; // somebody types without a pause: the next answer brings the same record again
}

function print({ entries, cached }: Snapshot): string {
  return JSON.stringify([cached?.rev, entries.map(({ n, key, version, sent }) => [n, key, version, sent])]);
}

async function outcome(
  seen: Snapshot,
  incoming: Incoming,
  ports: SettlePorts,
  refused: string | null,
): Promise<Writes | null> {
  const record = newestOf(seen, incoming);
  const cache = cacheWrites(seen, record);
  const [head, ...rest] = seen.entries;
  if (!head) return cache;
  // Its own answer will tell whether it was applied; a mark would take away what a copy is made of.
  if (incoming === null && head.key !== refused) return {};
  if (head.sent && head.key !== refused) return record && isLive(record) ? cache : {};
  // Another tab was faster: the change stands on this revision, or on a newer one, already.
  if (record && !head.sent && head.op !== 'create' && head.baseRev >= record.rev) return {};
  if (head.op === 'remove') {
    const stays = record !== null && isLive(record);
    return stays ? { ...cache, put: [rebased(head, record.rev)] } : { ...cache, drop: [head.n] };
  }
  const chain = chainOf(head, rest, record);
  if (record && isLive(record)) {
    const resolution = await resolve(chain.folded, record, ports.sealer);
    return resolution && { ...cache, ...writesOf(chain, resolution, ports.clock) };
  }
  const deleted = await deletedElsewhere(seen, chain, record, ports);
  return deleted && { ...cache, ...deleted };
}

/** What has come, or the newer state that another tab has stored since it left the server. */
function newestOf({ cached }: Snapshot, incoming: Incoming): Incoming {
  const kept = recordOf(cached);
  return incoming && kept && kept.rev > incoming.rev ? kept : incoming;
}

function cacheWrites({ key, cached }: Snapshot, record: Incoming): Writes {
  if (!record) return cached ? { uncache: [key] } : {};
  return cached && cached.rev >= record.rev ? {} : { cache: [cachedFrom(key.kind, record)] };
}

/** Everything up to a removal is one change, unless the first of it may have been applied already. */
function chainOf(head: Entry, rest: readonly Entry[], record: Incoming): Chain {
  const alone = head.sent && record !== null && record.rev - head.baseRev >= KEYS_KEPT;
  const end = rest.findIndex((entry) => entry.op !== 'change');
  const joined = alone ? [] : rest.slice(0, end === -1 ? rest.length : end);
  return { folded: fold(head, joined), members: [head, ...joined], tail: rest.slice(joined.length) };
}

function writesOf({ folded, members }: Chain, { entry, copies, conflicts, lost }: Resolution, clock: Clock): Writes {
  const others = members.slice(1).map(({ n }) => n);
  const drop = entry ? others : [folded.n, ...others];
  const refuse = lost ? [refusalOf(folded, 'CONFLICT', clock)] : [];
  return { drop, put: entry ? [entry] : [], add: copies, conflict: conflicts, refuse };
}

/** The record is gone: what exists under a fixed id is taken up again, the text of any other comes back as a copy. */
async function deletedElsewhere(
  { key, cached }: Snapshot,
  { folded, members, tail }: Chain,
  mark: Incoming,
  { sealer, clock }: SettlePorts,
): Promise<Writes | null> {
  const before = lastViewOf(cached, []);
  const others = members.slice(1).map(({ n }) => n);
  if (hasFixedId(key)) {
    const fields = { ...before?.fields, ...folded.fields };
    const again = mark
      ? takenUp(folded, mark, before)
      : { ...rebased({ ...folded, op: 'create' }, 0), fields, base: {} };
    return { drop: others, put: [again] };
  }
  const hasWords = touchesWords(folded);
  if (hasWords && !sealer) return null;
  const copies = sealer ? await copyOfDeleted(folded, before, sealer) : [];
  const removal = tail[0]?.op === 'remove' ? [tail[0].n] : [];
  const refuse = hasWords && copies.length === 0 ? [refusalOf(folded, 'NOT_FOUND', clock)] : [];
  return { drop: [folded.n, ...others, ...removal], add: copies, refuse };
}

/** True for what exists once: it is never copied, but taken up again. */
export function hasFixedId({ kind, id }: RecordKey): boolean {
  const { ids, fixed } = kindShape(kind);
  return ids === 'iso-week' || fixed?.includes(id) === true;
}

/** A line in the 'Not saved' list. */
export function refusalOf(entry: Entry, code: string, clock: Clock): Refusal {
  return { id: entry.key, entry, code, at: clock.now() };
}

/** Refuses the first change of a record for good, with all that waits for it (records.md, 'Writing'). */
export function refuse(entry: Entry, code: string, { store, clock }: SettlePorts): Promise<readonly RecordKey[]> {
  return store.transact<readonly RecordKey[]>({ keys: [entry], all: true }, ({ all }) => {
    const head = all.find(({ kind, id }) => keyText({ kind, id }) === keyText(entry));
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: [] };
    const gone = withDependents(head, all);
    const refusals = refusalsOf(gone, head, code, clock);
    const put = head.op === 'change' ? rebasedOn(head, all) : [];
    return { writes: { drop: gone.map(({ n }) => n), put, refuse: refusals }, result: [...gone] };
  });
}

/** The entry, whatever waits for it, and all further changes of records that it would have created. */
function withDependents(head: Entry, all: readonly Entry[]): readonly Entry[] {
  const gone = new Map([[head.n, head]]);
  for (const entry of all) {
    const behind = [...gone.values()].some(
      (one) => one.op === 'create' && keyText(one) === keyText(entry) && entry.n > one.n,
    );
    // A removal waits for what lies below it only so that the trash holds that.
    const needs = entry.op !== 'remove' && entry.after.some((n) => gone.has(n));
    if (behind || needs) gone.set(entry.n, entry);
  }
  return [...gone.values()];
}

function refusalsOf(gone: readonly Entry[], head: Entry, code: string, clock: Clock): Refusal[] {
  return byRecord(gone).map(([first, ...rest]) => {
    const why = keyText(first) === keyText(head) ? code : 'PARENT_GONE';
    // Also what the person removed again: it never came to the trash, where they might look for it.
    const words = rest.filter(({ op }) => op !== 'remove');
    return refusalOf(fold(first, words), why, clock);
  });
}

/** Later changes of the record were made on top of the refused one: they now start where it did. */
function rebasedOn(refused: Entry, all: readonly Entry[]): Entry[] {
  const rest = all.filter((entry) => keyText(entry) === keyText(refused) && entry.n !== refused.n);
  const touched = withGroups(refused.kind, Object.keys(refused.fields));
  return rest.map((entry) => {
    const own = withGroups(entry.kind, Object.keys(entry.fields));
    const kept = Object.entries(entry.base).filter(([name]) => !touched.includes(name));
    const before = Object.entries(refused.base).filter(([name]) => touched.includes(name) && own.includes(name));
    return { ...entry, base: Object.fromEntries([...kept, ...before]), version: entry.version + 1 };
  });
}
