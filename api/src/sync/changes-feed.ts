import {
  CHANGES_OVERLAP_MS,
  CHANGES_PAGE_SIZE,
  FEED_KINDS,
  type FeedChange,
  formatRecordVersion,
  isKind,
  type Kind,
} from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import { RecordModel, type RecordOwner, type StoredRecord } from '../records/record.model.ts';
import { presentRecordOrTombstone } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage } from './page.ts';

interface ChangesRequest {
  readonly owner: RecordOwner;
  /**
   * Cursor of the last completed sync: the largest `updatedAt` of its records, ISO 8601. Undefined reads all records.
   */
  readonly since?: string | undefined;
  /** Names of the versions that the client has, separated by commas: they are left out. */
  readonly seen?: string | undefined;
  /** Leaves out everything up to the cursor, because the client cannot have missed any of it. */
  readonly isSettled?: boolean;
  /** Position after which the page begins: `next` of the previous page. */
  readonly after?: string | undefined;
  readonly kinds: readonly Kind[];
}

/** Position in the total order of all changes: by `updatedAt`, then the name of the kind, then id. */
interface Position {
  readonly at: Date;
  readonly kind: Kind;
  readonly id: string;
}

/**
 * Streams one page of changed and deleted records of the given kinds, in the order of {@link Position}. A page that has
 * a `next` is never empty, and the values of `next` strictly increase as texts: clients end a read that breaks this.
 * Throws 400 for a cursor later than the server's clock, which would hide every change until then.
 */
export function streamChanges({ owner, since, seen, isSettled, after, kinds }: ChangesRequest): JsonStream {
  const start = after === undefined ? null : parsePosition(after);
  const cursor = since === undefined ? null : cursorTime(since);
  const overlap = isSettled ? -1 : CHANGES_OVERLAP_MS; // a settled client needs the changes after the cursor only
  const from = start?.at ?? new Date(cursor === null ? 0 : cursor - overlap);
  const known = new Set(seen?.split(','));
  const page = new RecordPage(readChanges({ owner, from, start, kinds, known }), CHANGES_PAGE_SIZE);
  const present = (stored: StoredRecord): FeedChange => ({
    kind: stored.kind,
    record: presentRecordOrTombstone(stored),
  });
  return new JsonStream(
    concatJsonParts('{"records":', streamJsonList(page.batches(present)), () => {
      const next = page.next();
      return `,"next":${JSON.stringify(next && formatPosition(next))}}`;
    }),
  );
}

/** Returns the time in ms of the latest change of the feed; null without one. Reads one key of an index. */
export async function readLatestChange({ userId }: Pick<RecordOwner, 'userId'>): Promise<number | null> {
  const latest = await RecordModel.collection.findOne<Pick<StoredRecord, 'updatedAt'>>(
    { userId, kind: { $in: FEED_KINDS } },
    { projection: { _id: 0, updatedAt: 1 }, sort: { updatedAt: -1 } },
  );
  return latest?.updatedAt?.getTime() ?? null;
}

/**
 * Returns the time of a cursor in ms. Throws when the time is more than two minutes (the overlap) in the future. A
 * smaller difference is accepted, because the clocks of the server's machines may differ that much.
 */
function cursorTime(since: string): number {
  const time = Date.parse(since);
  if (time > Date.now() + CHANGES_OVERLAP_MS) throw invalidInputError({ since: 'This instant has not come yet.' });
  return time;
}

interface ChangesRange extends Pick<ChangesRequest, 'owner' | 'kinds'> {
  readonly from: Date;
  readonly start: Position | null;
  readonly known: ReadonlySet<string>;
}

async function* readChanges({ owner, from, start, kinds, known }: ChangesRange): AsyncGenerator<StoredRecord[], void> {
  const { userId, vaultId } = owner;
  const batches = readRecordBatches({
    // The query does not filter by vaultId, because the query planner would then prefer the index by id and scan every
    // record of the user.
    filter: { userId, updatedAt: { $gte: from }, kind: { $in: kinds }, ...(start ? afterPosition(start) : {}) },
    sort: { updatedAt: 1, kind: 1, id: 1 },
  });
  // Skips the records of the user's other vaults, such as a replaced one.
  const isMissing = (stored: StoredRecord) => stored.vaultId === vaultId && !known.has(versionOf(stored));
  for await (const batch of batches) yield batch.filter(isMissing);
}

const versionOf = ({ kind, id, rev, updatedAt }: StoredRecord): string =>
  formatRecordVersion({ kind, id, rev, updatedAt: updatedAt?.getTime() ?? 0 });

const afterPosition = ({ at, kind, id }: Position) => ({
  $or: [{ updatedAt: { $gt: at } }, { updatedAt: at, kind: { $gt: kind } }, { updatedAt: at, kind, id: { $gt: id } }],
});

/** Number of digits of a time in a position. Leading zeros make texts sort like times. */
const TIME_DIGITS = 15;

const formatPosition = ({ updatedAt, kind, id }: StoredRecord): string =>
  `${String(updatedAt?.getTime() ?? 0).padStart(TIME_DIGITS, '0')}.${kind}.${id}`;

function parsePosition(text: string): Position {
  const [time = '', kind, id = ''] = text.split('.');
  if (!/^\d{15}$/.test(time) || !isKind(kind) || id === '') throw invalidInputError({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, id };
}
