import { findDocuments } from './query/find-documents.ts';
import type { Store } from './storage/store.ts';

/** Documents removed per transaction: a small batch keeps other writers waiting only briefly. */
const BATCH_SIZE = 500;

/**
 * Removes documents that have expired by a TTL index, in batches. `now` is in ms since 1970. Returns the number
 * removed.
 */
export async function removeExpiredDocuments(store: Store, now: number): Promise<number> {
  let removed = 0;
  for (const { namespace, indexes } of store.catalog.all()) {
    for (const { key, expireAfterSeconds } of indexes) {
      const [path] = key[0] ?? [];
      if (path === undefined || expireAfterSeconds === undefined) continue;
      const before = new Date(now - expireAfterSeconds * 1000);
      for (let batch = BATCH_SIZE; batch === BATCH_SIZE; removed += batch) {
        batch = await store.write(() => removeBatch(store, namespace, path, before));
      }
    }
  }
  return removed;
}

function removeBatch(store: Store, namespace: string, path: string, before: Date): number {
  const collection = store.catalog.get(namespace);
  if (!collection) return 0;
  const rows = findDocuments(store, collection, { filter: { [path]: { $lt: before } }, limit: BATCH_SIZE });
  for (const row of rows) store.remove(collection, row);
  return rows.length;
}
