import { LINE_VERSIONS_PAGE_SIZE } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner, StoredRecord } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage } from '../sync/page.ts';

const KIND = 'lineVersions';

interface VersionsRequest {
  readonly owner: RecordOwner;
  readonly lineId: string;
  /** Cursor: `next` of the previous page. */
  readonly after: string | undefined;
}

/** Streams one page of the versions of a line, the latest creation first, ties by id. */
export function streamLineVersions(request: VersionsRequest): JsonStream {
  const page = new RecordPage(readVersions(request), LINE_VERSIONS_PAGE_SIZE);
  const next = () => {
    const last = page.next();
    return `,"next":${JSON.stringify(last && formatPosition(last))}}`;
  };
  const records = streamJsonList(page.batches(presentRecord));
  return new JsonStream(concatJsonParts('{"records":', records, next));
}

function readVersions({ owner, lineId, after }: VersionsRequest): AsyncGenerator<StoredRecord[], void> {
  return readRecordBatches({
    filter: {
      ...owner,
      kind: KIND,
      deletedAt: null,
      parentId: lineId,
      ...(after === undefined ? {} : olderThan(after)),
    },
    // Sorts without an index: devices keep few versions of a line.
    sort: { createdAt: -1, id: -1 },
  });
}

const formatPosition = ({ createdAt, id }: StoredRecord): string => `${createdAt?.getTime() ?? 0}.${id}`;

function olderThan(position: string) {
  const [time = '', id = ''] = position.split('.');
  if (!/^\d{1,15}$/.test(time) || id === '') throw invalidInputError({ after: 'This is no position.' });
  const createdAt = new Date(Number(time));
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}
