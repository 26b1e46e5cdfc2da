import { FEED_KINDS, isKind, type Kind, REVS_PAGE_SIZE, type RevsResponse } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner } from '../records/record.model.ts';
import { readRecordBatches } from '../records/record-batches.ts';

type Rev = RevsResponse['revs'][number];

/** Number of revisions in one database batch. */
const REV_BATCH = 200;
const PROJECTION = { _id: 0, id: 1, rev: 1, deletedAt: 1 } as const;
/** Record kinds sorted by name. Pages follow this order, so that their positions strictly increase as texts. */
const KINDS_BY_NAME = [...FEED_KINDS].sort();

/** Streams one page of the revisions of all records and tombstones, by the name of the kind and id. */
export function streamRecordRevisions(owner: RecordOwner, after: string | undefined): JsonStream {
  const page = { last: null as Rev | null, isWhole: true };
  const next = () => (page.isWhole || !page.last ? null : `${page.last[0]}.${page.last[1]}`);
  const batches = limitTo(REVS_PAGE_SIZE, revBatches(owner, after === undefined ? null : parsePosition(after)), page);
  return new JsonStream(
    concatJsonParts('{"revs":', streamJsonList(batches), () => `,"next":${JSON.stringify(next())}}`),
  );
}

interface Position {
  readonly kind: Kind;
  readonly id: string;
}

async function* revBatches(owner: RecordOwner, start: Position | null): AsyncGenerator<Rev[], void> {
  for (const kind of KINDS_BY_NAME) {
    if (start && kind < start.kind) continue;
    const filter = { ...owner, ...(start?.kind === kind ? { id: { $gt: start.id } } : {}) };
    const query = { kind, filter, sort: { id: 1 }, projection: PROJECTION, batchSize: REV_BATCH } as const;
    for await (const batch of readRecordBatches(query))
      yield batch.map(({ id, rev, deletedAt }) =>
        deletedAt ? [kind, id, rev, deletedAt.toISOString()] : [kind, id, rev],
      );
  }
}

/**
 * Yields the first `size` items. Stores the last yielded item in `page.last`, and false in `page.isWhole` if further
 * items follow it.
 */
async function* limitTo<T>(
  size: number,
  batches: AsyncIterable<T[]>,
  page: { last: T | null; isWhole: boolean },
): AsyncGenerator<T[], void> {
  let left = size;
  for await (const batch of batches) {
    const items = batch.slice(0, left);
    left -= items.length;
    page.last = items.at(-1) ?? page.last;
    if (items.length > 0) yield items;
    page.isWhole = items.length === batch.length;
    if (!page.isWhole) return;
  }
}

function parsePosition(text: string): Position {
  const [kind, id = ''] = text.split('.');
  if (!isKind(kind) || id === '') throw invalidInputError({ after: 'This is no position.' });
  return { kind, id };
}
