import { FEED_KINDS, type FeedChange, PLANNER_KINDS } from '@northkeep/contracts';
import { lastUpdateOf, laterInstant, readChangesPages } from '../sync/feed/changes-pages.ts';
import { decodeRecordOrTombstone, extractListRecords, isLiveRecord } from '../sync/feed/decode-responses.ts';
import { fetchBody, ServerReadError } from '../sync/feed/fetch-body.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { flattenPlannerTree } from './flatten-planner-tree.ts';
import { parseJsonListStream } from './list-stream.ts';
import {
  announceFirstRecords,
  type Blocks,
  decryptInBlocks,
  FIRST_BATCH_SIZE,
  KEPT_MAX,
  type OnFirstBlock,
  type ReadAllPorts,
  readUnsentKeys,
  splitByInitialView,
} from './read-all.ts';
import { RecordCache, WRITE_BATCH_SIZE } from './record-cache.ts';

/**
 * Sizes of the streamed parts. Lines are streamed in few parts. The planner tree is streamed aim by aim, each with all
 * its descendants.
 */
const LINE_PARTS = { first: FIRST_BATCH_SIZE, rest: WRITE_BATCH_SIZE };
const PLANNER_PARTS = { first: 1, rest: 1 };

interface NetworkReadPorts extends ReadAllPorts {
  /** Keys of the records with unsent changes. */
  readonly waiting: ReadonlySet<string>;
  readonly cache: RecordCache;
}

/**
 * Reads all records from the server: lines and planner as lists, the other kinds from the changes feed. Throws {@link
 * ServerReadError}, and the error of a full disk once all records are posted.
 */
export async function readAllFromServer(allPorts: ReadAllPorts): Promise<void> {
  const startedAt = allPorts.clock.now();
  const cache = await RecordCache.open(allPorts);
  const ports: NetworkReadPorts = { ...allPorts, cache, waiting: await readUnsentKeys(allPorts) };
  // The request with the longest response is sent first, so that the server starts with it.
  const lines = readLines(ports);
  let onFeedRead = () => {};
  const feedRead = new Promise<void>((resolve) => {
    onFeedRead = resolve;
  });
  const planner = readPlanner(ports, feedRead);
  const rest = readFeed(ports, onFeedRead);
  const cursors = await allOrFirstError([lines, planner, rest]);
  if (cache.fullDiskError !== null) throw cache.fullDiskError;
  const cursor = earlierBy(ports.clock.now() - startedAt, cursors.reduce(laterInstant, ''));
  await ports.store.setFeed({ cursor: cursor === '' ? null : cursor, loaded: true, comparedAt: null });
}

/**
 * Waits for all reads, even after one has failed. Otherwise the end of this worker would stop the other reads, and the
 * records that they have posted would be shown but not stored. Rejects with the first error.
 */
async function allOrFirstError(reads: readonly Promise<string>[]): Promise<readonly string[]> {
  await Promise.allSettled(reads);
  return Promise.all(reads);
}

/**
 * Moves the cursor back by the duration of the read, in ms. A streamed list may lack a record that was moved or created
 * during the read. Newer changes in the same response would put the cursor past that record, so that the feed would
 * never return it.
 */
function earlierBy(duration: number, cursor: string): string {
  const time = Date.parse(cursor);
  return duration > 0 && Number.isFinite(time) ? new Date(time - duration).toISOString() : cursor;
}

function linesOf(body: unknown): FeedChange[] {
  return extractListRecords(body).flatMap((row) => {
    const record = decodeRecordOrTombstone('lines', row);
    return record ? [{ kind: 'lines', record } as const] : [];
  });
}

/** Streams a GET and yields the members of its lists in parts, each as soon as it has arrived. */
async function* getParts(path: string, sizes: typeof LINE_PARTS, ports: ReadAllPorts): AsyncGenerator<unknown> {
  const { transport, vaultId } = ports;
  if (!transport.stream) {
    yield await fetchBody(path, ports);
    return;
  }
  const answer = await transport.stream({ method: 'GET', path, headers: { 'x-vault': vaultId } }).catch(() => null);
  if (answer?.status !== 200) throw new ServerReadError(answer?.status ?? 0);
  try {
    yield* parseJsonListStream(answer.body, sizes);
  } catch (cause) {
    console.debug('a response was truncated', cause);
    throw new ServerReadError(0);
  }
}

/**
 * Decrypts records and posts those to the page that the user's devices have written. Records with unsent changes are stored and not decrypted, because the
 * page itself merges and reads them. Returns the other records, which still have to be stored.
 */
async function decryptUneditedRecords(
  changes: readonly FeedChange[],
  ports: NetworkReadPorts,
  blocks: Blocks = {},
): Promise<readonly FeedChange[]> {
  const isWaiting = ({ kind, record }: FeedChange) => ports.waiting.has(formatRecordKey({ kind, id: record.id }));
  const free = changes.filter((change) => !isWaiting(change));
  await decryptInBlocks(
    free.filter(({ record }) => isLiveRecord(record)),
    ports,
    { ...blocks, verify: (block) => ports.cache.verify(block) },
  );
  await ports.cache.storeEdited(changes.filter(isWaiting));
  return free;
}

async function readLines(ports: NetworkReadPorts): Promise<string> {
  const kinds = ['lines'] as const;
  let partial: OnFirstBlock | undefined = (mayHaveMore) => announceFirstRecords(kinds, mayHaveMore, ports);
  let last = '';
  const opened: FeedChange[] = [];
  const rest: FeedChange[] = [];
  try {
    for await (const part of getParts('/lines', LINE_PARTS, ports)) {
      const changes = linesOf(part);
      last = laterInstant(last, lastUpdateOf(changes));
      const [first, others] = splitByInitialView(changes, ports);
      opened.push(...(await decryptUneditedRecords(first, ports, { onFirst: partial })));
      if (first.length > 0) partial = undefined;
      rest.push(...others);
      if (opened.length + rest.length > (ports.keptMax ?? KEPT_MAX)) {
        opened.push(...(await decryptUneditedRecords(rest.splice(0), ports, { onFirst: partial })));
        partial = undefined;
        await ports.cache.store(opened.splice(0));
      }
    }
    opened.push(...(await decryptUneditedRecords(rest, ports, { onFirst: partial })));
    ports.cache.announceReady(kinds);
  } finally {
    // The records are stored after all of them are shown, because storing takes as long as decrypting; of a very long
    // list, after every part that is kept in memory. A truncated list is stored as far as it is shown.
    await ports.cache.store(opened);
  }
  return last;
}

/**
 * Reads the planner tree. An aim is posted with all its descendants in one message, so that the page never shows a goal
 * without some of its steps. After the first aims, the function waits for the feed, which contains the progress of
 * their steps. The tree is not shown in part when records have unsent changes, which the page reads later.
 */
async function readPlanner(ports: NetworkReadPorts, feedRead: Promise<void>): Promise<string> {
  let isPartial = ports.waiting.size > 0;
  let last = '';
  const opened: FeedChange[] = [];
  try {
    for await (const part of getParts('/northkeep', PLANNER_PARTS, ports)) {
      const changes = flattenPlannerTree(part);
      last = laterInstant(last, lastUpdateOf(changes));
      opened.push(...(await decryptUneditedRecords(changes, ports, { size: changes.length })));
      if (isPartial || !changes.some(({ kind }) => kind === 'aims')) continue;
      isPartial = true;
      await feedRead;
      await announceFirstRecords(PLANNER_KINDS, true, ports);
    }
    ports.cache.announceReady(PLANNER_KINDS);
  } finally {
    await ports.cache.store(opened);
  }
  return last;
}

/**
 * Reads the kinds that neither the list of lines nor the planner tree contains. `onRead` is called when they are
 * posted, or cannot be read.
 */
async function readFeed(ports: NetworkReadPorts, onRead: () => void): Promise<string> {
  const kinds = FEED_KINDS.filter((kind) => kind !== 'lines' && !PLANNER_KINDS.some((one) => one === kind));
  let last = '';
  const opened: FeedChange[] = [];
  try {
    for await (const records of readChangesPages({ since: null, kinds }, ports)) {
      opened.push(...(await decryptUneditedRecords(records, ports)));
      last = laterInstant(last, lastUpdateOf(records));
    }
    ports.cache.announceReady(kinds);
  } finally {
    onRead();
    await ports.cache.store(opened);
  }
  return last;
}
