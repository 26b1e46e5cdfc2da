import { type DeletionMark, KIND_NAMES, type Kind, kindShape, type WireRecord } from '@northkeep/contracts';
import { get } from '../worker/read-all.ts';
import { decodeChanges, isLive } from './decode.ts';
import { keyText, type NewEntry, newKey, type Wires } from './entry.ts';
import type { Clock, RecordKey, Transport } from './ports.ts';
import { baseIn, rebased, sameWire } from './resolve.ts';
import { hasFixedId } from './settle.ts';
import { type Cached, cachedFrom, liveOf, type Store, type StoredConflict } from './store.ts';
import { fromRecord, type View, viewOf, wireIn } from './view.ts';
import { wordNames } from './words.ts';

export interface OlderPorts {
  readonly vaultId: string;
  readonly store: Store;
  readonly transport: Transport;
  readonly clock: Clock;
}

type Theirs = ReadonlyMap<string, WireRecord | DeletionMark>;

/** Records as the server has them now. Rejects where it does not answer. */
export async function readTheirs(keys: readonly RecordKey[], ports: OlderPorts): Promise<Theirs> {
  const kinds: readonly Kind[] = [...new Set(keys.map(({ kind }) => kind))];
  const wanted = new Set(keys.map(keyText));
  const theirs = new Map<string, WireRecord | DeletionMark>();
  let after: string | null = null;
  do {
    const query = new URLSearchParams({ kinds: kinds.join(','), ...(after === null ? {} : { after }) });
    const page = decodeChanges(await get(`/sync/changes?${query}`, ports));
    for (const { kind, record } of page.records) {
      const key = keyText({ kind, id: record.id });
      if (wanted.has(key)) theirs.set(key, record);
    }
    after = page.next;
  } while (after !== null);
  return theirs;
}

/** The server's state replaces what is kept here, though it is older. What waits is then merged with it. */
export async function adopt(keys: readonly RecordKey[], theirs: Theirs, { store }: OlderPorts): Promise<void> {
  await store.transact({ keys }, (found) => {
    const now = keys.map((key) => ({ key, record: theirs.get(keyText(key)), entries: found.entries(key) }));
    // With the revision that the server is at, its 409 brings what it has beside what was typed here.
    const put = now.flatMap(({ entries, record }) =>
      entries.map((entry) => (record ? { ...rebased(entry, 0), base: entry.base } : entry)),
    );
    const cache = now.flatMap(({ key, record }) => (record ? [cachedFrom(key.kind, record)] : []));
    const uncache = now.flatMap(({ key, record }) => (record ? [] : [key]));
    return { writes: { cache, uncache, put }, result: null };
  });
}

/**
 * What this device has is written on top of the server's older state, each record in one step: in place of what waits
 * there is then one change that holds it all. Parents come before their children.
 */
export async function writeOver(keys: readonly RecordKey[], theirs: Theirs, ports: OlderPorts): Promise<void> {
  const inOrder = [...keys].sort((a, b) => KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind));
  for (const key of inOrder) await writeOne(key, theirs.get(keyText(key)) ?? null, ports);
}

function writeOne(key: RecordKey, theirs: WireRecord | DeletionMark | null, { store, clock }: OlderPorts) {
  return store.transact({ keys: [key], all: true }, (found) => {
    const cached = found.cached(key);
    const entries = found.entries(key);
    const mine = viewOf(cached, entries);
    const parent = mine ? found.all.filter(({ kind, id }) => kind === mine.parentKind && id === mine.parentId) : [];
    const add = changeFor(key, mine, theirs, { after: parent.map(({ n }) => n), at: clock.now() });
    const drop = entries.map(({ n }) => n);
    const rows = theirs ? { cache: [cachedFrom(key.kind, theirs)] } : { uncache: [key] };
    const conflict = add.flatMap((entry) => unseenIn(theirs, cached, entry));
    return { writes: { ...rows, drop, add, conflict }, result: null };
  });
}

/**
 * Words that somebody has written on the older state, which nobody saw here: they can be had back as the other side of a
 * choice. Both dates are the server's.
 */
function unseenIn(theirs: WireRecord | DeletionMark | null, cached: Cached | null, entry: NewEntry): StoredConflict[] {
  const live = theirs && isLive(theirs) ? theirs : null;
  if (!live || live.updatedAt <= (liveOf(cached)?.updatedAt ?? '')) return [];
  const view = fromRecord(entry.kind, live);
  return wordNames(entry.kind).flatMap((name) => {
    const [stored, mine] = [wireIn(view, name), entry.fields[name]];
    if (stored === undefined || mine === undefined) return [];
    const { kind, id, key, at } = entry;
    const chosen = { side: 'mine', at } as const;
    return [
      {
        key: `${key}.${name}`,
        kind,
        id,
        names: [name],
        stored: { [name]: stored },
        mine: { [name]: mine },
        at,
        chosen,
      },
    ];
  });
}

/** The change that makes the server's record this device's; none where they are the same. */
function changeFor(
  { kind, id }: RecordKey,
  mine: View | null,
  theirs: WireRecord | DeletionMark | null,
  { after, at }: Pick<NewEntry, 'after' | 'at'>,
): NewEntry[] {
  const live = theirs && isLive(theirs) ? fromRecord(kind, theirs) : null;
  const parents = mine?.parentId ? [mine.parentId] : live?.parentId ? [live.parentId] : [];
  const parentKind = mine?.parentKind ?? live?.parentKind ?? null;
  const baseRev = theirs?.rev ?? 0;
  const common = { kind, id, parents, parentKind, after, schema: kindShape(kind).schema, baseRev, key: newKey(), at };
  if (!mine) return live ? [{ ...common, op: 'remove', fields: {}, base: {} }] : [];
  const index = kindShape(kind).ordered ? { index: mine.index } : {};
  if (!live) {
    const isMark = theirs !== null && hasFixedId({ kind, id });
    const fields: Wires = { ...mine.fields, ...index, ...(isMark ? { deletedAt: null } : {}) };
    return [
      isMark
        ? { ...common, op: 'change', fields, base: {} }
        : { ...common, op: 'create', baseRev: 0, fields, base: {} },
    ];
  }
  const place: Wires = mine.parentId === live.parentId ? index : { ...index, parentId: mine.parentId, parentKind };
  const all = Object.entries({ ...mine.fields, ...place });
  const fields = Object.fromEntries(all.filter(([name, wire]) => !sameWire(wire, wireIn(live, name))));
  if (Object.keys(fields).length === 0) return [];
  return [{ ...common, op: 'change', fields, base: baseIn(live, Object.keys(fields)) }];
}
