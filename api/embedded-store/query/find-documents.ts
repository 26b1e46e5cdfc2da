import type { Fields } from '../bson/values.ts';
import type { Collection } from '../storage/catalog.ts';
import { ID_INDEX } from '../storage/index-spec.ts';
import type { Row } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';
import { compileFilter } from './matching.ts';
import { type SortOrder, sortDocuments } from './ordering.ts';
import { choosePlan, type Plan } from './planner.ts';

export interface Search {
  filter: Fields;
  sort?: SortOrder;
  skip?: number;
  /** 0 means no limit. */
  limit?: number;
}

/** Finds the matching documents in sort order. Stops reading at the limit when an index gives the order. */
export function findDocuments(store: Store, collection: Collection | undefined, search: Search): Row[] {
  const { filter, sort = [], skip = 0, limit = 0 } = search;
  const matches = compileFilter(filter);
  if (!collection) return [];
  const plan = choosePlan([ID_INDEX, ...collection.indexes], filter, sort);
  const ordered = sort.length === 0 || plan?.ordered === true;
  const rowLimit = ordered && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const matchesAll = Object.keys(filter).length === 0;
  const found: Row[] = [];
  for (const row of candidates(store, collection, plan)) {
    if (matchesAll || matches(row.document)) found.push(row);
    if (found.length >= rowLimit) break;
  }
  const sorted = ordered ? found : sortDocuments(found, sort, (row) => row.document);
  return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
}

/** Counts the matching documents; an empty filter counts keys without decoding documents. */
export function countDocuments(store: Store, collection: Collection | undefined, filter: Fields): number {
  if (collection && Object.keys(filter).length === 0) return store.count(collection);
  return findDocuments(store, collection, { filter }).length;
}

function candidates(store: Store, collection: Collection, plan: Plan | undefined): Iterable<Row> {
  if (!plan) return store.rows(collection);
  return plan.index === ID_INDEX ? byId(store, collection, plan) : byIndex(store, collection, plan);
}

function* byId(store: Store, collection: Collection, { ranges, reverse }: Plan): Generator<Row> {
  for (const { start, end } of ranges) yield* store.rows(collection, { start, end, reverse });
}

function* byIndex(store: Store, collection: Collection, { index, ranges, reverse }: Plan): Generator<Row> {
  const seen = index.multikey ? new Set<string>() : undefined;
  for (const { start, end } of ranges) {
    for (const idKey of store.idKeys(index, start, end, reverse)) {
      const text = seen && idKey.toString('latin1');
      if (text !== undefined && seen?.has(text)) continue;
      if (text !== undefined) seen?.add(text);
      const row = store.row(collection, idKey);
      if (row) yield row;
    }
  }
}
