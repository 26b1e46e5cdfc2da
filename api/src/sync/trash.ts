import {
  DAY_MS,
  FEED_KINDS,
  isKind,
  KIND_NAMES,
  type Kind,
  TRASH_PAGE_SIZE,
  TRASH_RETENTION_DAYS,
} from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { mergeSorted } from './merge-sorted.ts';
import { RecordPage, type StoredChange } from './page.ts';

/**
 * Maximum age in ms of a record in the trash. The purge turns older records into tombstones; two extra days allow for a
 * late purge.
 */
const TRASH_MS = (TRASH_RETENTION_DAYS + 2) * DAY_MS;
/** Order of the trash within a record kind: the list index in descending order. */
const ORDER = { deletedAt: -1, parentId: -1, index: -1, id: -1 } as const;

/** Position in the trash, by {@link compareDeletions}. */
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
  const sources = FEED_KINDS.map((kind) => deletionsOfKind({ kind, owner, since, start }));
  const page = new RecordPage(mergeSorted(sources, compareDeletions), TRASH_PAGE_SIZE);
  return new JsonStream(
    concatJsonParts(
      '{"records":',
      streamJsonList(page.batches(({ kind, stored }) => ({ kind, record: presentRecord(kind, stored) }))),
      () => {
        const next = page.next();
        return `,"next":${JSON.stringify(next && formatPosition(next))}}`;
      },
    ),
  );
}

interface DeletionsRequest {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly since: Date;
  readonly start: Position | null;
}

async function* deletionsOfKind({ kind, owner, since, start }: DeletionsRequest): AsyncGenerator<StoredChange, void> {
  const batches = readRecordBatches({
    kind,
    filter: { ...owner, ...deletedBetween(kind, since, start), schema: { $exists: true } },
    sort: ORDER,
  });
  for await (const batch of batches) for (const stored of batch) yield { kind, stored };
}

/** Returns the filter for the deletions of a kind after the position. */
function deletedBetween(kind: Kind, $gt: Date, start: Position | null) {
  if (!start) return { deletedAt: { $gt } };
  const order = KIND_NAMES.indexOf(kind) - KIND_NAMES.indexOf(start.kind);
  const { at: deletedAt, parentId, index, id } = start;
  if (order > 0) return { deletedAt: { $gt, $lte: deletedAt } };
  if (order < 0) return { deletedAt: { $gt, $lt: deletedAt } };
  return {
    deletedAt: { $gt, $lte: deletedAt },
    $or: [
      { deletedAt: { $lt: deletedAt } },
      ...(parentId === null ? [] : [{ parentId: { $lt: parentId } }, { parentId: null }]),
      { parentId, index: { $lt: index } },
      { parentId, index, id: { $lt: id } },
    ],
  };
}

function compareDeletions(a: StoredChange, b: StoredChange): number {
  const time = ({ stored }: StoredChange) => stored.deletedAt?.getTime() ?? 0;
  return time(b) - time(a) || KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind);
}

const formatPosition = ({ kind, stored: { deletedAt, parentId, index = 0, id } }: StoredChange): string =>
  [deletedAt?.getTime() ?? 0, kind, parentId ?? '', index, id].join('_');

function parsePosition(text: string): Position {
  const [time = '', kind, parentId = '', index = '', id = ''] = text.split('_');
  const isPosition = /^\d{1,15}$/.test(time) && isKind(kind) && Number.isFinite(Number(index)) && id !== '';
  if (!isPosition) throw invalidInputError({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, parentId: parentId || null, index: Number(index), id };
}
