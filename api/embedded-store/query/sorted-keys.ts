import { memoryExceededError } from '../errors.ts';
import type { StoredRow } from '../storage/row.ts';
import { type SortOrder, sortKeyOf } from './ordering.ts';

/** Maximum memory of one sort in bytes; MongoDB has the same limit. */
const SORT_BYTES = 100 * 1024 * 1024;
/** Number of rows that are sorted at once: sorting more rows would delay other clients. */
const RUN_ROWS = 4096;
/** Estimated overhead of one row in memory, in bytes. */
const ROW_OVERHEAD = 200;

interface SortedKey {
  key: Buffer;
  idKey: Buffer;
}

/**
 * Sorts rows by keys when no index gives the requested order (external merge sort, with the runs in memory): sorted
 * runs of rows are merged while they are read. The sorter keeps only the keys, at most `limit` of each run; the
 * documents are read again afterwards.
 */
export class KeyMergeSorter {
  readonly #order: SortOrder;
  readonly #limit: number;
  readonly #memory: number;
  readonly #runs: Run[] = [];
  #firstRun: Run | undefined;
  #unsorted: SortedKey[] = [];
  #bytes = 0;

  constructor(order: SortOrder, limit: number, memory = SORT_BYTES) {
    this.#memory = memory;
    this.#order = order;
    this.#limit = limit;
  }

  /** Adds rows. Throws error 292 when the keys exceed the memory of a sort. */
  add(rows: readonly StoredRow[]): void {
    for (const { idKey, document } of rows) {
      const key = sortKeyOf(document, this.#order);
      this.#unsorted.push({ key, idKey });
      this.#bytes += sizeOf({ key, idKey });
    }
    if (this.#unsorted.length >= RUN_ROWS) this.finishRun();
    if (this.#bytes > this.#memory) throw memoryExceededError('a sort without an index');
  }

  /** Sorts the rows that were added since the last call into a new run. Must be called before the first `peek`. */
  finishRun(): void {
    const sorted = this.#unsorted.sort((left, right) => Buffer.compare(left.key, right.key));
    for (const dropped of sorted.slice(this.#limit)) this.#bytes -= sizeOf(dropped);
    this.#runs.push({ rows: sorted.slice(0, this.#limit), next: 0 });
    this.#unsorted = [];
  }

  /** Returns the `_id` key of the first document in order; undefined at the end. */
  peek(): Buffer | undefined {
    const run = this.#first();
    return run?.rows[run.next]?.idKey;
  }

  removeFirst(): void {
    const run = this.#first();
    if (run) run.next += 1;
    this.#firstRun = undefined;
  }

  #first(): Run | undefined {
    this.#firstRun ??= this.#runs.reduce<Run | undefined>(earlier, undefined);
    return this.#firstRun;
  }
}

interface Run {
  rows: SortedKey[];
  next: number;
}

/**
 * Returns the run whose next row comes first. For equal rows it returns the left run, whose rows were added earlier.
 */
function earlier(left: Run | undefined, right: Run): Run | undefined {
  const [one, other] = [left?.rows[left.next], right.rows[right.next]];
  if (!other) return left;
  return one && Buffer.compare(one.key, other.key) <= 0 ? left : right;
}

const sizeOf = ({ key, idKey }: SortedKey): number => key.length + idKey.length + ROW_OVERHEAD;
