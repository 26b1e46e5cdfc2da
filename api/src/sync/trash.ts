import { DAY_MS, FEED_KINDS, isKind, type Kind, TRASH_PAGE_SIZE, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner, StoredRecord } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage } from './page.ts';

/**
 * Maximum age in ms of a record in the trash. The purge turns older records into tombstones; two extra days allow for a
 * late purge.
 */
const TRASH_MS = (TRASH_RETENTION_DAYS + 2) * DAY_MS;
/**
 * Order of the trash. The names of the kinds sort parents before their children, whose `deletedAt` is the same.
 */
const ORDER = { deletedAt: -1, kind: 1, parentId: 1, index: 1, id: 1 } as const;

/** Position in the trash, by {@link ORDER}. */
interface Position {
  readonly at: Date;
  readonly kind: Kind;
  readonly parentId: string | null;
  readonly index: number;
  readonly id: string;
}

/**
 * Streams a page of the deleted records that can still be restored, the latest first, parents before their children.
 */
export function streamTrash(owner: RecordOwner, after: string | undefined, now = Date.now()): JsonStream {
  const start = after === undefined ? null : parsePosition(after);
  const since = new Date(now - TRASH_MS);
  const kind = { $in: FEED_KINDS };
  const filter = { ...owner, kind, ...deletedBetween(since, start), schema: { $exists: true } };
  const page = new RecordPage(readRecordBatches({ filter, sort: ORDER }), TRASH_PAGE_SIZE);
  return new JsonStream(
    concatJsonParts(
      '{"records":',
      streamJsonList(page.batches((stored) => ({ kind: stored.kind, record: presentRecord(stored) }))),
      () => {
        const next = page.next();
        return `,"next":${JSON.stringify(next && formatPosition(next))}}`;
      },
    ),
  );
}

/** Returns the filter for the deletions later than `$gt` and after the position. */
function deletedBetween($gt: Date, start: Position | null) {
  if (!start) return { deletedAt: { $gt } };
  const { at: deletedAt, kind, parentId, index, id } = start;
  return {
    deletedAt: { $gt, $lte: deletedAt },
    $or: [
      { deletedAt: { $lt: deletedAt } },
      { deletedAt, kind: { $gt: kind } },
      // Every id sorts after the empty text, and null before it.
      { deletedAt, kind, parentId: { $gt: parentId ?? '' } },
      { deletedAt, kind, parentId, index: { $gt: index } },
      { deletedAt, kind, parentId, index, id: { $gt: id } },
    ],
  };
}

const formatPosition = ({ kind, deletedAt, parentId, index = 0, id }: StoredRecord): string =>
  [deletedAt?.getTime() ?? 0, kind, parentId ?? '', index, id].join('_');

function parsePosition(text: string): Position {
  const [time = '', kind, parentId = '', index = '', id = ''] = text.split('_');
  const isPosition = /^\d{1,15}$/.test(time) && isKind(kind) && Number.isFinite(Number(index)) && id !== '';
  if (!isPosition) throw invalidInputError({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, parentId: parentId || null, index: Number(index), id };
}
