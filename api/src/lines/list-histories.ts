import { isIdOf, LINE_HISTORIES_PAGE_SIZE } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { RecordPage, type StoredChange } from '../sync/page.ts';

const KIND = 'lineVersions';

/**
 * Streams one page of the versions of all lines, ordered by id, for an export. One request per line would be too many.
 * Throws 400 when `after` is not an id.
 */
export function streamLineHistories(owner: RecordOwner, after: string | undefined): JsonStream {
  if (after !== undefined && !isIdOf(KIND, after)) throw invalidInputError({ after: 'This is no position.' });
  const page = new RecordPage(versionsAfter(owner, after), LINE_HISTORIES_PAGE_SIZE);
  const records = streamJsonList(page.batches(({ stored }) => presentRecord(KIND, stored)));
  const next = () => `,"next":${JSON.stringify(page.next()?.stored.id ?? null)}}`;
  return new JsonStream(concatJsonParts('{"records":', records, next));
}

async function* versionsAfter(owner: RecordOwner, after: string | undefined): AsyncGenerator<StoredChange, void> {
  // The query does not filter by `deletedAt`, so that the database can read the pages in id order from the unique
  // index. The loop skips the deleted versions instead.
  const filter = { ...owner, ...(after === undefined ? {} : { id: { $gt: after } }) };
  const batches = readRecordBatches({ kind: KIND, filter, sort: { id: 1 } });
  for await (const batch of batches) for (const stored of batch) if (!stored.deletedAt) yield { kind: KIND, stored };
}
