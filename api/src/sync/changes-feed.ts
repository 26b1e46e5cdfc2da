import { CHANGES_OVERLAP_MS, CHANGES_PAGE_SIZE, type FeedChange, isKind, type Kind } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner } from '../records/record.model.ts';
import { presentRecordOrTombstone } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { mergeSorted } from './merge-sorted.ts';
import { RecordPage, type StoredChange } from './page.ts';

interface ChangesRequest {
  readonly owner: RecordOwner;
  /**
   * Cursor of the last completed sync: the largest `updatedAt` of its records, ISO 8601. Undefined reads all records.
   */
  readonly since?: string | undefined;
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
export function streamChanges({ owner, since, after, kinds }: ChangesRequest): JsonStream {
  const start = after === undefined ? null : parsePosition(after);
  const from = start?.at ?? (since === undefined ? new Date(0) : new Date(cursorTime(since) - CHANGES_OVERLAP_MS));
  const changes = mergeSorted(
    kinds.map((kind) => changesOfKind({ kind, owner, from, start })),
    compareChanges,
  );
  const page = new RecordPage(changes, CHANGES_PAGE_SIZE);
  const present = ({ kind, stored }: StoredChange): FeedChange => ({
    kind,
    record: presentRecordOrTombstone(kind, stored),
  });
  return new JsonStream(
    concatJsonParts('{"records":', streamJsonList(page.batches(present)), () => {
      const next = page.next();
      return `,"next":${JSON.stringify(next && formatPosition(next))}}`;
    }),
  );
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

interface KindChangesRequest {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly from: Date;
  readonly start: Position | null;
}

async function* changesOfKind({ kind, owner, from, start }: KindChangesRequest): AsyncGenerator<StoredChange, void> {
  const { userId, vaultId } = owner;
  const batches = readRecordBatches({
    kind,
    // The query does not filter by vaultId, because the query planner would then prefer the index by id and scan every
    // record of the user.
    filter: { userId, updatedAt: { $gte: from }, ...(start ? afterPosition(kind, start) : {}) },
    sort: { updatedAt: 1, id: 1 },
  });
  // Skips the records of the user's other vaults, such as a replaced one.
  for await (const batch of batches) for (const stored of batch) if (stored.vaultId === vaultId) yield { kind, stored };
}

/** Returns the filter for changes of a kind after the position. */
function afterPosition(kind: Kind, start: Position) {
  if (kind > start.kind) return {};
  if (kind < start.kind) return { updatedAt: { $gt: start.at } };
  return { $or: [{ updatedAt: { $gt: start.at } }, { updatedAt: start.at, id: { $gt: start.id } }] };
}

const timeOf = ({ stored }: StoredChange): number => stored.updatedAt?.getTime() ?? 0;

function compareChanges(a: StoredChange, b: StoredChange): number {
  if (timeOf(a) !== timeOf(b)) return timeOf(a) - timeOf(b);
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.stored.id < b.stored.id ? -1 : 1;
}

/** Number of digits of a time in a position. Leading zeros make texts sort like times. */
const TIME_DIGITS = 15;

const formatPosition = (change: StoredChange): string =>
  `${String(timeOf(change)).padStart(TIME_DIGITS, '0')}.${change.kind}.${change.stored.id}`;

function parsePosition(text: string): Position {
  const [time = '', kind, id = ''] = text.split('.');
  if (!/^\d{15}$/.test(time) || !isKind(kind) || id === '') throw invalidInputError({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, id };
}
