import type { Fields } from '../bson/values.ts';
import type { Collection } from '../storage/catalog.ts';
import { ID_INDEX } from '../storage/index-spec.ts';
import type { StoredRow } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';
import type { SortOrder } from './ordering.ts';
import { choosePlan } from './planner.ts';
import { compileRowFilter, type RowFilter } from './row-filter.ts';
import { CollectionScan, DEFAULT_SCAN_STEP_SIZE, type ScanStepSize } from './scan.ts';
import { KeyMergeSorter } from './sorted-keys.ts';

export interface SearchOptions {
  filter: Fields;
  sort?: SortOrder;
  skip?: number;
  /** 0 means no limit. */
  limit?: number;
}

/**
 * Maximum number of documents that one step of a sorted search returns. A step reads the documents from the store
 * again, because the sort keeps only keys.
 */
const STEP_ROWS = 256;

/**
 * Search that runs in small steps, so that its caller can serve other clients between two steps. It returns the
 * documents in sort order.
 */
export class DocumentSearch {
  readonly #store: Store;
  readonly #collection: Collection | undefined;
  readonly #matches: RowFilter;
  readonly #scan: CollectionScan | undefined;
  readonly #sorted: KeyMergeSorter | undefined;
  #isSorted = false;
  #toSkip: number;
  #left: number;

  constructor(
    store: Store,
    collection: Collection | undefined,
    { filter, sort = [], skip = 0, limit = 0 }: SearchOptions,
  ) {
    this.#store = store;
    this.#collection = collection;
    this.#matches = compileRowFilter(filter);
    this.#toSkip = skip;
    this.#left = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    if (!collection) return;
    const plan = choosePlan([ID_INDEX, ...collection.indexes], filter, sort);
    this.#scan = new CollectionScan({ store, collection, plan, matches: this.#matches });
    if (sort.length > 0 && !plan?.ordered) this.#sorted = new KeyMergeSorter(sort, skip + this.#left);
  }

  get isDone(): boolean {
    return this.#left <= 0 || !this.#scan || (this.#scan.isDone && (!this.#sorted || this.#isSorted));
  }

  /**
   * Returns the next documents, at most as many as `most` allows. The list may be empty although the search is not
   * finished.
   */
  step(most: ScanStepSize = DEFAULT_SCAN_STEP_SIZE): StoredRow[] {
    if (this.isDone || !this.#scan) return [];
    const wanted = { rows: this.#toSkip + Math.min(most.rows, this.#left), bytes: most.bytes };
    const rows = this.#sorted ? this.#sortedStep(this.#scan, this.#sorted, wanted) : this.#scan.step(wanted);
    const found = rows.slice(this.#toSkip, this.#toSkip + this.#left);
    this.#toSkip -= Math.min(this.#toSkip, rows.length);
    this.#left -= found.length;
    return found;
  }

  #sortedStep(scan: CollectionScan, sorted: KeyMergeSorter, wanted: ScanStepSize): StoredRow[] {
    if (scan.isDone) return this.#readSorted(sorted, wanted);
    sorted.add(scan.step(DEFAULT_SCAN_STEP_SIZE));
    if (scan.isDone) sorted.finishRun();
    return [];
  }

  #readSorted(sorted: KeyMergeSorter, most: ScanStepSize): StoredRow[] {
    const rows: StoredRow[] = [];
    for (let bytes = 0; rows.length < Math.min(most.rows, STEP_ROWS); ) {
      const idKey = sorted.peek();
      this.#isSorted = idKey === undefined;
      if (idKey === undefined || !this.#collection) break;
      const row = this.#store.row(this.#collection, idKey);
      bytes += row?.raw.length ?? 0;
      if (bytes > most.bytes && rows.length > 0) break;
      sorted.removeFirst();
      // Matches the filter again: the document may have been changed or deleted since its sort key was read.
      if (row && this.#matches(row)) rows.push(row);
    }
    return rows;
  }
}
