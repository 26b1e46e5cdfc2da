import { FEED_KINDS, HEADER_MEMBER, isKind, type Kind, REVS_PAGE_SIZE, type RevsResponse } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner, StoredRecord } from '../records/record.model.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage } from './page.ts';

type Rev = RevsResponse['revs'][number];

/** Number of revisions in one database batch. */
const REV_BATCH = 200;
const PROJECTION = { _id: 0, kind: 1, id: 1, rev: 1, deletedAt: 1, [HEADER_MEMBER]: 1 } as const;

/** Streams one page of the revisions of all records and tombstones, by the name of the kind and id. */
export function streamRecordRevisions(owner: RecordOwner, after: string | undefined): JsonStream {
  const start = after === undefined ? null : parsePosition(after);
  const page = new RecordPage(readRevisions(owner, start), REVS_PAGE_SIZE);
  const next = () => {
    const last = page.next();
    return last && `${last.kind}.${last.id}`;
  };
  return new JsonStream(
    concatJsonParts(
      '{"revs":',
      streamJsonList(page.batches(presentRevision)),
      () => `,"next":${JSON.stringify(next())}}`,
    ),
  );
}

function presentRevision({ kind, id, rev, deletedAt, h }: StoredRecord): Rev {
  if (!deletedAt) return [kind, id, rev];
  return h ? [kind, id, rev, deletedAt.toISOString(), h] : [kind, id, rev, deletedAt.toISOString()];
}

interface Position {
  readonly kind: Kind;
  readonly id: string;
}

/** Reads the records after a position: the rest of its kind and then the later kinds, each one range of the index. */
async function* readRevisions(owner: RecordOwner, start: Position | null): AsyncGenerator<StoredRecord[], void> {
  const read = (filter: object) =>
    readRecordBatches({
      filter: { ...owner, ...filter },
      // Pages follow the order of the unique index, so that their positions strictly increase as texts.
      sort: { kind: 1, id: 1 },
      projection: PROJECTION,
      batchSize: REV_BATCH,
    });
  if (start) yield* read({ kind: start.kind, id: { $gt: start.id } });
  yield* read({ kind: { $in: FEED_KINDS.filter((kind) => !start || kind > start.kind) } });
}

function parsePosition(text: string): Position {
  const [kind, id = ''] = text.split('.');
  if (!isKind(kind) || id === '') throw invalidInputError({ after: 'This is no position.' });
  return { kind, id };
}
