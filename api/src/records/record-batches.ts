import type { mongo } from 'mongoose';
import { ShortReadPriority } from './read-priority.ts';
import { RecordModel, type StoredRecord } from './record.model.ts';

/**
 * Number of records in one database batch. Decoding and formatting them takes a few milliseconds, after which other
 * requests get their turn.
 */
export const RECORD_BATCH_SIZE = 100;

/** Internal fields that lists neither read nor return. */
const INTERNAL_FIELDS = { _id: 0, userId: 0, createKey: 0, keys: 0 } as const;

export interface RecordQuery {
  readonly filter: mongo.Filter<mongo.BSON.Document>;
  /** Order of the records. It should be the order of an index: the database would sort all records in memory. */
  readonly sort: mongo.Sort;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
  readonly batchSize?: number;
}

/**
 * Reads records batch by batch; the next batch is requested when the caller asks for it, and the cursor is closed when
 * the caller stops.
 */
export async function* readRecordBatches({
  filter,
  sort,
  projection = INTERNAL_FIELDS,
  batchSize = RECORD_BATCH_SIZE,
}: RecordQuery): AsyncGenerator<StoredRecord[], void> {
  // Uses the driver's cursor, because the cursor of mongoose resolves a promise for each document. No limit is set, not
  // even 0: with a limit the driver asks for larger batches each time.
  const cursor = RecordModel.collection.find<StoredRecord>(filter, { projection, sort, batchSize });
  const priority = new ShortReadPriority();
  try {
    for (;;) {
      await priority.waitForTurn();
      if (!(await cursor.hasNext())) return;
      yield cursor.readBufferedDocuments();
    }
  } finally {
    priority.end();
    await cursor.close();
  }
}
