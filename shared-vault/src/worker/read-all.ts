import { type Change, KIND_NAMES, type Kind, PLANNER_KINDS } from '@northkeep/contracts';
import { applyRecords } from '../sync/feed/apply-records.ts';
import {
  decodeChangesPage,
  decodeRecordOrTombstone,
  flattenPlannerTree,
  isLiveRecord,
  recordsInList,
} from '../sync/feed/decode-responses.ts';
import type { Clock, RecordKey, Sealer, Transport } from '../sync/ports.ts';
import { recordKeyText } from '../sync/store/outbox-entry.ts';
import { type RecordView, stampOfState, viewOfRecord } from '../sync/store/record-view.ts';
import { type CachedRecord, parseCached, type VaultStore } from '../sync/store/store.ts';
import { listParts } from './list-stream.ts';
import { type OpenedRecord, type OpenLeaves, openViews } from './opened.ts';

/** What reading everything tells the page on its way. */
export type ReadEvent =
  | { readonly type: 'opened'; readonly records: readonly OpenedRecord[] }
  /** Records with waiting changes, or gone: the page reads them by themselves. */
  | { readonly type: 'changed'; readonly keys: readonly RecordKey[] }
  | { readonly type: 'status'; readonly kinds: readonly Kind[]; readonly status: 'partial' | 'ready' };

/** What the current view shows: values of clear fields, by kind. Records that have them are opened first. */
export type First = Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>>;

export interface ReadPorts {
  readonly first?: First;
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly open: OpenLeaves;
  emit(event: ReadEvent): void;
}

/** What the current view shows is posted first, the rest in larger blocks. */
const FIRST = 50;
/** So few that taking them is no task that a key press would notice. */
const REST = 200;
const WRITE = 500;

type Stamped = { readonly view: RecordView; readonly stamp: string };

/** Opens what this device keeps. False where rows were damaged: they are dropped and have to be read again. */
export async function readCache(ports: ReadPorts): Promise<boolean> {
  const waiting = await waitingKeys(ports);
  const sound = await Promise.all(KIND_NAMES.map((kind) => readKind(kind, waiting, ports)));
  return sound.every(Boolean);
}

async function readKind(kind: Kind, waiting: ReadonlySet<string>, ports: ReadPorts): Promise<boolean> {
  const rows = (await ports.store.cachedOf(kind)).filter((row) => !waiting.has(recordKeyText(row)));
  const inOrder = [...rows].sort((a, b) => a.index - b.index);
  const changes = inOrder.map((row) => changeOf(row));
  const damaged = inOrder.filter((_, i) => changes[i] === null);
  const live = changes.filter((change): change is Change => change !== null && isLiveRecord(change.record));
  const [first, others] = parted(live, ports);
  await openBlocks([...first, ...others], ports, () => {
    ports.emit({ type: 'status', kinds: [kind], status: 'partial' });
  });
  ports.emit({ type: 'status', kinds: [kind], status: 'ready' });
  if (damaged.length === 0) return true;
  await ports.store.transact({ keys: damaged }, () => ({ writes: { uncache: damaged }, result: null }));
  return false;
}

/** What a cached row holds; null where it is damaged. */
function changeOf(row: CachedRecord): Change | null {
  const record = decodeRecordOrTombstone(row.kind, parseCached(row));
  return record && record.id === row.id && record.rev === row.rev ? { kind: row.kind, record } : null;
}

/** The records of the current view, and the others. */
function parted(changes: readonly Change[], { first = {} }: ReadPorts): readonly [Change[], Change[]] {
  const isFirst = ({ kind, record }: Change) =>
    Object.entries(first[kind] ?? {}).every(([name, value]) => Reflect.get(record, name) === value);
  return [changes.filter(isFirst), changes.filter((change) => !isFirst(change))];
}

/** The first load: the specified lists, and the feed for the kinds that have none. Throws the answer that stopped it. */
export async function readNetwork(ports: ReadPorts): Promise<void> {
  const waiting = await waitingKeys(ports);
  // The longest answer is asked for first: the server works on it before the others.
  const lines = readList('/lines', ['lines'], linesOf, waiting, ports);
  const planner = readList('/northkeep', PLANNER_KINDS, flattenPlannerTree, waiting, ports);
  const rest = readFeed(
    KIND_NAMES.filter((kind) => kind !== 'lines' && !PLANNER_KINDS.some((one) => one === kind)),
    waiting,
    ports,
  );
  const cursors = await Promise.all([lines, planner, rest]);
  const cursor = cursors.reduce(later, '');
  await ports.store.setFeed({ cursor: cursor === '' ? null : cursor, loaded: true, checkedOn: null });
}

function linesOf(body: unknown): Change[] {
  return recordsInList(body).flatMap((row) => {
    const record = decodeRecordOrTombstone('lines', row);
    return record ? [{ kind: 'lines', record } as const] : [];
  });
}

/** No answer (status 0), or one that is no success. */
export class ReadFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Reading was answered with ${status}`);
    this.status = status;
  }
}

/** The body of a successful GET; throws {@link ReadFailed} for anything else. */
export async function get(
  path: string,
  { transport, vaultId }: Pick<ReadPorts, 'transport' | 'vaultId'>,
): Promise<unknown> {
  const answer = await transport.send({ method: 'GET', path, headers: { 'x-vault': vaultId } }).catch(() => null);
  if (answer?.status !== 200) throw new ReadFailed(answer?.status ?? 0);
  return answer.body;
}

/** The same answer while it arrives: of a list the first rows, then the others. */
async function* getParts(path: string, ports: ReadPorts): AsyncGenerator<unknown> {
  const { transport, vaultId } = ports;
  if (!transport.stream) {
    yield await get(path, ports);
    return;
  }
  const answer = await transport.stream({ method: 'GET', path, headers: { 'x-vault': vaultId } }).catch(() => null);
  if (answer?.status !== 200) throw new ReadFailed(answer?.status ?? 0);
  try {
    yield* listParts(answer.body, FIRST);
  } catch (cause) {
    console.debug('an answer broke off', cause);
    throw new ReadFailed(0);
  }
}

async function readList(
  path: string,
  kinds: readonly Kind[],
  decode: (body: unknown) => readonly Change[],
  waiting: ReadonlySet<string>,
  ports: ReadPorts,
): Promise<string> {
  let partial: (() => void) | undefined = () => ports.emit({ type: 'status', kinds, status: 'partial' });
  let last = '';
  const rest: Change[] = [];
  for await (const part of getParts(path, ports)) {
    const changes = decode(part);
    last = later(last, lastUpdate(changes));
    const [first, others] = parted(changes, ports);
    await take(first, waiting, ports, partial);
    if (first.length > 0) partial = undefined;
    rest.push(...others);
  }
  await take(rest, waiting, ports, partial);
  ports.emit({ type: 'status', kinds, status: 'ready' });
  return last;
}

async function readFeed(kinds: readonly Kind[], waiting: ReadonlySet<string>, ports: ReadPorts): Promise<string> {
  let last = '';
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const page = decodeChangesPage(await get(`/sync/changes?kinds=${kinds.join(',')}${query}`, ports));
    await take(page.records, waiting, ports);
    last = later(last, lastUpdate(page.records));
    after = page.next;
  } while (after !== null);
  ports.emit({ type: 'status', kinds, status: 'ready' });
  return last;
}

/** Opens and posts records at once, then stores them; what has waiting changes is merged and read by the page. */
async function take(
  changes: readonly Change[],
  waiting: ReadonlySet<string>,
  ports: ReadPorts,
  onFirst?: () => void,
): Promise<void> {
  const free = changes.filter(
    ({ kind, record }) => isLiveRecord(record) && !waiting.has(recordKeyText({ kind, id: record.id })),
  );
  await openBlocks(free, ports, onFirst);
  for (let start = 0; start < changes.length; start += WRITE) {
    const part = changes.slice(start, start + WRITE);
    await applyRecords(part, ports);
    const keys = part
      .map(({ kind, record }) => ({ kind, id: record.id }))
      .filter((key) => waiting.has(recordKeyText(key)));
    if (keys.length > 0) ports.emit({ type: 'changed', keys });
  }
}

function asView({ kind, record }: Change): Stamped[] {
  const live = isLiveRecord(record) ? record : null;
  return live ? [{ view: viewOfRecord(kind, live), stamp: stampOfState(live, []) }] : [];
}

/** Opens and posts block by block; `onFirst` is told of the first one, which then is a small one. */
async function openBlocks(changes: readonly Change[], ports: ReadPorts, onFirst?: () => void): Promise<void> {
  for (let start = 0; start < changes.length; ) {
    const isFirst = onFirst !== undefined && start === 0;
    const end = start + (isFirst ? FIRST : REST);
    const block = changes.slice(start, end);
    ports.emit({ type: 'opened', records: await openViews(block.flatMap(asView), ports.open) });
    if (isFirst) onFirst();
    start = end;
  }
}

async function waitingKeys({ store, emit }: ReadPorts): Promise<ReadonlySet<string>> {
  const entries = await store.entries();
  const keys = new Map(entries.map(({ kind, id }) => [recordKeyText({ kind, id }), { kind, id }]));
  if (keys.size > 0) emit({ type: 'changed', keys: [...keys.values()] });
  return new Set(keys.keys());
}

function lastUpdate(changes: readonly Change[]): string {
  return changes.reduce((last, { record }) => {
    const at = 'updatedAt' in record && typeof record.updatedAt === 'string' ? record.updatedAt : '';
    return later(last, at);
  }, '');
}

/** The later of two instants in ISO 8601, '' being none. */
function later(a: string, b: string): string {
  return b.localeCompare(a) > 0 ? b : a;
}
