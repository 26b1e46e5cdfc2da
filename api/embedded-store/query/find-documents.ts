import type { Fields } from '../bson/values.ts';
import type { Collection } from '../storage/catalog.ts';
import { ID_INDEX } from '../storage/index-spec.ts';
import type { StoredRow } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';
import { DocumentSearch, type SearchOptions } from './document-search.ts';
import { compileFilter } from './matching.ts';
import { choosePlan } from './planner.ts';

/** Lets the calling thread serve other clients. Throws when the search must be aborted. */
export type PauseScan = () => Promise<void>;

/**
 * Finds all matching documents at once, in sort order. Meant for a write that needs few documents and runs inside its
 * transaction.
 */
export function findDocuments(store: Store, collection: Collection | undefined, search: SearchOptions): StoredRow[] {
  const running = new DocumentSearch(store, collection, search);
  const found: StoredRow[] = [];
  while (!running.isDone) found.push(...running.step());
  return found;
}

/** Yields the matching documents in sort order, in batches of at most about 1 MB with a pause after each. */
export async function* findInBatches(
  store: Store,
  collection: Collection | undefined,
  { pause, ...search }: SearchOptions & { pause: PauseScan },
): AsyncGenerator<StoredRow[]> {
  const running = new DocumentSearch(store, collection, search);
  while (!running.isDone) {
    const rows = running.step();
    if (rows.length > 0) yield rows;
    if (!running.isDone) await pause();
  }
}

/**
 * Counts the matching documents, at most `limit`. Counts only index keys when an index covers the whole filter.
 */
export async function countDocuments(
  store: Store,
  collection: Collection | undefined,
  { filter, limit, pause }: { filter: Fields; limit: number; pause: PauseScan },
): Promise<number> {
  const atMost = (count: number) => (limit > 0 ? Math.min(count, limit) : count);
  compileFilter(filter);
  const plan = collection && choosePlan([ID_INDEX, ...collection.indexes], filter, []);
  if (collection && Object.keys(filter).length === 0) return atMost(store.countRows(collection));
  if (collection && plan?.exact && !plan.index.multikey) {
    const ofRange = plan.ranges.map((range) =>
      plan.index === ID_INDEX ? store.countRows(collection, range) : store.countEntries(plan.index, range),
    );
    return atMost(ofRange.reduce((sum, count) => sum + count, 0));
  }
  let count = 0;
  for await (const rows of findInBatches(store, collection, { filter, limit, pause })) count += rows.length;
  return count;
}
