import { CommandError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import { ID_INDEX } from '../storage/index-spec.ts';
import type { StoredRow } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';
import type { IndexKeyRange, QueryPlan } from './planner.ts';
import type { RowFilter } from './row-filter.ts';

/** Number of candidates that one step tests. This takes a few milliseconds, after which other clients are served. */
const STEP_CANDIDATES = 256;
/** Maximum bytes of the documents that one step reads, unless a single document is larger. */
const STEP_BYTES = 1024 * 1024;

/** Maximum rows and bytes that one step returns, in addition to the limits on its work. */
export interface ScanStepSize {
  rows: number;
  bytes: number;
}
export const DEFAULT_SCAN_STEP_SIZE: ScanStepSize = { rows: Number.POSITIVE_INFINITY, bytes: STEP_BYTES };

interface ScanOptions {
  store: Store;
  collection: Collection;
  plan: QueryPlan | undefined;
  matches: RowFilter;
}

/**
 * Reads the candidates of a query plan in small steps. A step begins behind the last key of the previous one, so that
 * no read transaction (which would keep LMDB from reusing pages) is open between two steps. Like a cursor of MongoDB,
 * the scan is not a snapshot: a document that changes during the scan is returned in its old or its new state.
 */
export class CollectionScan {
  readonly #options: ScanOptions;
  readonly #ranges: readonly IndexKeyRange[];
  readonly #seen = new Set<string>();
  #position = 0;
  #after: Buffer | undefined;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#ranges = options.plan?.ranges ?? [{ start: Buffer.alloc(0), end: undefined }];
  }

  get isDone(): boolean {
    return this.#position >= this.#ranges.length;
  }

  /**
   * Returns the next matching documents, at most `rows` and `bytes`. The list may be empty although the scan is not
   * finished.
   */
  step(most: ScanStepSize): StoredRow[] {
    const { plan, matches } = this.#options;
    const isExact = plan?.exact === true && !plan.index.multikey;
    const rows: StoredRow[] = [];
    let [candidates, bytes] = [0, 0];
    this.#assertCollectionExists();
    for (let range = this.#ranges[this.#position]; range; range = this.#ranges[this.#position]) {
      for (const { key, idKey, row } of this.#candidates(range)) {
        bytes += row?.raw.length ?? 0;
        if (rows.length >= most.rows || candidates >= STEP_CANDIDATES || (bytes > most.bytes && candidates > 0))
          return rows;
        this.#after = key;
        candidates += 1;
        if (plan?.index.multikey) this.#seen.add(idKey.toString('latin1'));
        if (row && (isExact || matches(row))) rows.push(row);
      }
      this.#after = undefined;
      this.#position += 1;
    }
    return rows;
  }

  *#candidates({
    start,
    end,
    accepts,
  }: IndexKeyRange): Generator<{ key: Buffer; idKey: Buffer; row: StoredRow | undefined }> {
    const { store, collection, plan } = this.#options;
    const range = { start, end, reverse: plan?.reverse ?? false, after: this.#after };
    if (!plan || plan.index === ID_INDEX) {
      for (const row of store.rows(collection, range)) yield { key: row.idKey, idKey: row.idKey, row };
      return;
    }
    for (const { key, idKey } of store.indexEntries(plan.index, range)) {
      // An earlier key of a multikey index may already have returned this document.
      const isRepeated = plan.index.multikey && this.#seen.has(idKey.toString('latin1'));
      const isSkipped = isRepeated || accepts?.(key) === false;
      yield { key, idKey, row: isSkipped ? undefined : store.row(collection, idKey) };
    }
  }

  /** Throws when the collection or index was dropped during the scan, because a new one may reuse its number. */
  #assertCollectionExists(): void {
    const { store, collection, plan } = this.#options;
    const current = store.catalog.get(collection.namespace);
    const indexes = [ID_INDEX, ...(current?.indexes ?? [])];
    if (
      current?.id === collection.id &&
      (!plan || indexes.some(({ name, id }) => name === plan.index.name && id === plan.index.id))
    )
      return;
    throw new CommandError(
      175,
      'QueryPlanKilled',
      `${collection.namespace} or its index was dropped during the search`,
    );
  }
}
