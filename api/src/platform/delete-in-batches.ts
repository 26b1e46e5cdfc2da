import type mongoose from 'mongoose';

type Filter = mongoose.mongo.Filter<mongoose.mongo.BSON.Document>;

/** Number of documents of one command, which the database deletes well within the time limit of an answer. */
const BATCH_SIZE = 500;

interface BatchDeletion {
  readonly collection: mongoose.Collection;
  /** Documents to delete. The filter needs an index. */
  readonly filter: Filter;
  /** Condition that each document must still meet when it is deleted, such as the shard key; default: none. */
  readonly still?: Filter;
  /** Shard key, where the filter does not name it: a cluster then deletes on the shards of the found documents only. */
  readonly shardKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Deletes all documents that match a filter, in batches of ids, because one command for many documents would exceed the
 * time limit of the connection. Repeatable after an interruption. Returns the number of deleted documents.
 */
export async function deleteInBatches({
  collection,
  filter,
  still = {},
  shardKey,
  signal,
}: BatchDeletion): Promise<number> {
  let deleted = 0;
  for (;;) {
    const projection = { _id: 1, ...(shardKey && { [shardKey]: 1 }) };
    const found = await collection.find(filter, { projection, limit: BATCH_SIZE }).toArray();
    if (found.length === 0) return deleted;
    signal?.throwIfAborted();
    const { deletedCount } = await collection.deleteMany({
      ...still,
      ...(shardKey && { [shardKey]: { $in: [...new Set(found.map((document) => document[shardKey]))] } }),
      _id: { $in: found.map(({ _id }) => _id) },
    });
    deleted += deletedCount;
    // A last batch needs no further query. Without a deleted document another process is deleting the same ones, or
    // they changed.
    if (found.length < BATCH_SIZE || deletedCount === 0) return deleted;
  }
}
