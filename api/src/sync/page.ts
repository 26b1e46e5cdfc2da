import type { Kind } from '@northkeep/contracts';
import type { StoredRecord } from '../records/record.model.ts';

export interface StoredChange {
  readonly kind: Kind;
  readonly stored: StoredRecord;
}

/** Number of records of a page that are sent together. */
const BATCH = 50;

/**
 * Page with the first records of a sequence that contains all record kinds. The records are read while the page is
 * sent.
 */
export class RecordPage {
  readonly #changes: AsyncIterable<StoredChange>;
  readonly #size: number;
  #last: StoredChange | null = null;
  #isWhole = true;

  constructor(changes: AsyncIterable<StoredChange>, size: number) {
    this.#changes = changes;
    this.#size = size;
  }

  /** Yields the records in batches, in the form that `present` gives them. */
  async *batches<T>(present: (change: StoredChange) => T): AsyncGenerator<T[], void> {
    let batch: T[] = [];
    let count = 0;
    for await (const change of this.#changes) {
      this.#isWhole = count < this.#size;
      if (!this.#isWhole) break;
      count += 1;
      this.#last = change;
      batch.push(present(change));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /**
   * Returns the last record of the page when further records follow it, otherwise null. Call it only after all batches
   * were read.
   */
  next(): StoredChange | null {
    return this.#isWhole ? null : this.#last;
  }
}
