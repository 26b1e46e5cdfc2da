import { findDocuments } from './query/find-documents.ts';
import type { Store } from './storage/store.ts';

/** So many documents go in one transaction, to keep other writers waiting only briefly. */
const AT_ONCE = 500;

/** Removes the documents whose TTL index says that their time is over. Answers how many. */
export async function removeExpiredDocuments(store: Store, now: number): Promise<number> {
  let removed = 0;
  for (const { namespace, indexes } of store.catalog.all()) {
    for (const { key, expireAfterSeconds } of indexes) {
      const [path] = key[0] ?? [];
      if (path === undefined || expireAfterSeconds === undefined) continue;
      const before = new Date(now - expireAfterSeconds * 1000);
      for (let batch = AT_ONCE; batch === AT_ONCE; removed += batch) {
        batch = await store.write(() => removeBatch(store, namespace, path, before));
      }
    }
  }
  return removed;
}

function removeBatch(store: Store, namespace: string, path: string, before: Date): number {
  const collection = store.catalog.get(namespace);
  if (!collection) return 0;
  const rows = findDocuments(store, collection, { filter: { [path]: { $lt: before } }, limit: AT_ONCE });
  for (const row of rows) store.remove(collection, row);
  return rows.length;
}
