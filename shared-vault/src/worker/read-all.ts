import { type Change, KIND_NAMES, type Kind, PLANNER_KINDS } from '@northkeep/contracts';
import { applyRecords } from '../sync/feed/apply-records.ts';
import { lastUpdateOf, laterInstant, readChangesPages } from '../sync/feed/changes-pages.ts';
import {
  decodeRecordOrTombstone,
  flattenPlannerTree,
  isLiveRecord,
  recordsInList,
} from '../sync/feed/decode-responses.ts';
import { fetchBody, ReadError } from '../sync/feed/fetch-body.ts';
import type { Clock, RecordKey, Sealer, Transport } from '../sync/ports.ts';
import { recordKeyText } from '../sync/store/outbox-entry.ts';
import { type RecordView, stampOfRecord, viewOfRecord } from '../sync/store/record-view.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { listParts } from './list-stream.ts';
import { type OpenedRecord, type OpenLeaves, openRecords } from './open-records.ts';

/** Progress of reading all records. */
export type ReadEvent =
  | { readonly type: 'opened'; readonly records: readonly OpenedRecord[] }
  /** Records with unsent changes, or deleted ones. The page reads them one by one. */
  | { readonly type: 'changed'; readonly keys: readonly RecordKey[] }
  | { readonly type: 'status'; readonly kinds: readonly Kind[]; readonly status: 'partial' | 'ready' };

/** Records of the current view, as values of clear fields by kind. They are decrypted first. */
export type ViewFilter = Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>>;

export interface ReadPorts {
  readonly first?: ViewFilter;
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly open: OpenLeaves;
  emit(event: ReadEvent): void;
  /** Resolves when the page has painted the first records of these kinds. */
  painted?(kinds: readonly Kind[]): Promise<void>;
}

/** Records in the first message to the page. */
const FIRST = 50;
/** Records in each later message: few enough that handling a message does not delay input. */
const REST = 200;
const WRITE = 500;
/** Lines are streamed in few parts. The plan is streamed aim by aim, each with everything below it. */
const LINE_PARTS = { first: FIRST, rest: WRITE };
const PLANNER_PARTS = { first: 1, rest: 1 };

type Stamped = { readonly view: RecordView; readonly stamp: string };

/** Splits the records into those of the current view and the others. */
export function splitByView(changes: readonly Change[], { first = {} }: ReadPorts): readonly [Change[], Change[]] {
  const isFirst = ({ kind, record }: Change) =>
    Object.entries(first[kind] ?? {}).every(([name, value]) => Reflect.get(record, name) === value);
  return [changes.filter(isFirst), changes.filter((change) => !isFirst(change))];
}

/**
 * Reads all records from the server: lines and planner as lists, the other kinds from the changes feed. Throws {@link
 * ReadError}.
 */
export async function readNetwork(ports: ReadPorts): Promise<void> {
  const startedAt = ports.clock.now();
  const waiting = await waitingKeys(ports);
  // The longest response is requested first, so that the server starts with it.
  const lines = readLines(waiting, ports);
  const planner = readPlanner(waiting, ports);
  const rest = readFeed(
    KIND_NAMES.filter((kind) => kind !== 'lines' && !PLANNER_KINDS.some((one) => one === kind)),
    waiting,
    ports,
  );
  const cursors = await Promise.all([lines, planner, rest]);
  const cursor = earlierBy(ports.clock.now() - startedAt, cursors.reduce(laterInstant, ''));
  await ports.store.setFeed({ cursor: cursor === '' ? null : cursor, loaded: true, checkedOn: null });
}

/**
 * Moves the cursor back by the time the read took, in ms: a streamed list may lack a record that was moved or created
 * meanwhile, and newer changes in the same response would hide it from the feed.
 */
function earlierBy(duration: number, cursor: string): string {
  const time = Date.parse(cursor);
  return duration > 0 && Number.isFinite(time) ? new Date(time - duration).toISOString() : cursor;
}

function linesOf(body: unknown): Change[] {
  return recordsInList(body).flatMap((row) => {
    const record = decodeRecordOrTombstone('lines', row);
    return record ? [{ kind: 'lines', record } as const] : [];
  });
}

/** Streams a GET: yields the members of its lists in parts, each as soon as it has arrived. */
async function* getParts(path: string, sizes: typeof LINE_PARTS, ports: ReadPorts): AsyncGenerator<unknown> {
  const { transport, vaultId } = ports;
  if (!transport.stream) {
    yield await fetchBody(path, ports);
    return;
  }
  const answer = await transport.stream({ method: 'GET', path, headers: { 'x-vault': vaultId } }).catch(() => null);
  if (answer?.status !== 200) throw new ReadError(answer?.status ?? 0);
  try {
    yield* listParts(answer.body, sizes);
  } catch (cause) {
    console.debug('a response was truncated', cause);
    throw new ReadError(0);
  }
}

async function readLines(waiting: ReadonlySet<string>, ports: ReadPorts): Promise<string> {
  const kinds = ['lines'] as const;
  let partial: OnFirst | undefined = (mayHaveMore) => showFirst(kinds, mayHaveMore, ports);
  let last = '';
  const opened: Change[] = [];
  const rest: Change[] = [];
  try {
    for await (const part of getParts('/lines', LINE_PARTS, ports)) {
      const changes = linesOf(part);
      last = laterInstant(last, lastUpdateOf(changes));
      const [first, others] = splitByView(changes, ports);
      opened.push(...(await openFree(first, waiting, ports, { onFirst: partial })));
      if (first.length > 0) partial = undefined;
      rest.push(...others);
    }
    opened.push(...(await openFree(rest, waiting, ports, { onFirst: partial })));
    ports.emit({ type: 'status', kinds, status: 'ready' });
  } finally {
    // After everything is shown: storing takes as long as decrypting. A truncated list is stored as far as it is shown.
    await cacheAll(opened, ports);
  }
  return last;
}

/**
 * Reads the plan. An aim is posted with everything below it in one message, so that the page never shows a goal without
 * some of its steps. The plan is not shown in part where records have unsent changes, which the page reads later.
 */
async function readPlanner(waiting: ReadonlySet<string>, ports: ReadPorts): Promise<string> {
  let isPartial = waiting.size > 0;
  let last = '';
  const opened: Change[] = [];
  try {
    for await (const part of getParts('/northkeep', PLANNER_PARTS, ports)) {
      const changes = flattenPlannerTree(part);
      last = laterInstant(last, lastUpdateOf(changes));
      opened.push(...(await openFree(changes, waiting, ports, { size: changes.length })));
      if (isPartial || !changes.some(({ kind }) => kind === 'aims')) continue;
      isPartial = true;
      await showFirst(PLANNER_KINDS, true, ports);
    }
    ports.emit({ type: 'status', kinds: PLANNER_KINDS, status: 'ready' });
  } finally {
    await cacheAll(opened, ports);
  }
  return last;
}

async function readFeed(kinds: readonly Kind[], waiting: ReadonlySet<string>, ports: ReadPorts): Promise<string> {
  let last = '';
  const opened: Change[] = [];
  try {
    for await (const records of readChangesPages({ since: null, kinds }, ports)) {
      opened.push(...(await openFree(records, waiting, ports)));
      last = laterInstant(last, lastUpdateOf(records));
    }
    ports.emit({ type: 'status', kinds, status: 'ready' });
  } finally {
    await cacheAll(opened, ports);
  }
  return last;
}

/**
 * Decrypts and posts records. Those with unsent changes are stored instead: the page itself merges and reads them.
 * Returns the records that are to be stored yet.
 */
async function openFree(
  changes: readonly Change[],
  waiting: ReadonlySet<string>,
  ports: ReadPorts,
  blocks: Blocks = {},
): Promise<readonly Change[]> {
  const isWaiting = ({ kind, record }: Change) => waiting.has(recordKeyText({ kind, id: record.id }));
  const free = changes.filter((change) => !isWaiting(change));
  await openBlocks(
    free.filter(({ record }) => isLiveRecord(record)),
    ports,
    blocks,
  );
  const changed = changes.filter(isWaiting);
  await cacheAll(changed, ports);
  if (changed.length > 0)
    ports.emit({ type: 'changed', keys: changed.map(({ kind, record }) => ({ kind, id: record.id })) });
  return free;
}

async function cacheAll(changes: readonly Change[], ports: ReadPorts): Promise<void> {
  for (let start = 0; start < changes.length; start += WRITE)
    await applyRecords(changes.slice(start, start + WRITE), ports);
}

function asView({ kind, record }: Change): Stamped[] {
  const live = isLiveRecord(record) ? record : null;
  return live ? [{ view: viewOfRecord(kind, live), stamp: stampOfRecord(live, []) }] : [];
}

/** Runs once the first block is posted; a block that is not full was the last one. */
type OnFirst = (mayHaveMore: boolean) => Promise<void>;

interface Blocks {
  /** Records in a message; default: {@link REST}. */
  readonly size?: number;
  /** Runs after the first message, which then is a small one. */
  readonly onFirst?: OnFirst | undefined;
}

/**
 * Announces the first records of these kinds and waits for their paint: the rest would take the processor from it, and
 * meanwhile the server is not read.
 */
export async function showFirst(kinds: readonly Kind[], mayHaveMore: boolean, ports: ReadPorts): Promise<void> {
  const painting = mayHaveMore ? ports.painted?.(kinds) : undefined;
  ports.emit({ type: 'status', kinds, status: 'partial' });
  await painting;
}

/** Opens and posts block by block. */
export async function openBlocks(
  changes: readonly Change[],
  ports: ReadPorts,
  { size = REST, onFirst }: Blocks,
): Promise<void> {
  for (let start = 0; start < changes.length; ) {
    const isFirst = onFirst !== undefined && start === 0;
    const end = start + (isFirst ? FIRST : size);
    const block = changes.slice(start, end);
    ports.emit({ type: 'opened', records: await openRecords(block.flatMap(asView), ports.open) });
    if (isFirst) await onFirst(block.length === FIRST);
    start = end;
  }
}

export async function waitingKeys({ store, emit }: ReadPorts): Promise<ReadonlySet<string>> {
  const entries = await store.entries();
  const keys = new Map(entries.map(({ kind, id }) => [recordKeyText({ kind, id }), { kind, id }]));
  if (keys.size > 0) emit({ type: 'changed', keys: [...keys.values()] });
  return new Set(keys.keys());
}
