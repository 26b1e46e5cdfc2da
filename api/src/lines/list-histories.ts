import { isIdOf, LINE_HISTORIES_PAGE_SIZE } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner, StoredRecord } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage } from '../sync/page.ts';

const KIND = 'lineVersions';

/**
 * Streams one page of the versions of all lines, ordered by id, for an export. One request per line would be too many.
 * Throws 400 when `after` is not an id.
 */
export function streamLineHistories(owner: RecordOwner, after: string | undefined): JsonStream {
  if (after !== undefined && !isIdOf(KIND, after)) throw invalidInputError({ after: 'This is no position.' });
  const page = new RecordPage(versionsAfter(owner, after), LINE_HISTORIES_PAGE_SIZE);
  const records = streamJsonList(page.batches(presentRecord));
  const next = () => `,"next":${JSON.stringify(page.next()?.id ?? null)}}`;
  return new JsonStream(concatJsonParts('{"records":', records, next));
}

async function* versionsAfter(owner: RecordOwner, after: string | undefined): AsyncGenerator<StoredRecord[], void> {
  // The query does not filter by `deletedAt`, so that the database can read the pages in id order from the unique
  // index. The loop skips the deleted versions instead.
  const filter = { ...owner, kind: KIND, ...(after === undefined ? {} : { id: { $gt: after } }) };
  const batches = readRecordBatches({ filter, sort: { id: 1 } });
  for await (const batch of batches) yield batch.filter(({ deletedAt }) => !deletedAt);
}
