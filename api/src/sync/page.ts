import type { Kind } from '@northkeep/contracts';
import type { StoredRecord } from '../records/record.model.ts';

export interface StoredChange {
  readonly kind: Kind;
  readonly stored: StoredRecord;
}

/** Records of a page that are sent together. */
const BATCH = 50;

/** First records of a sequence of all kinds, read while the page is sent. */
export class FirstRecords {
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

  /** The last record of the page when others follow it, otherwise null. Known when all batches are read. */
  next(): StoredChange | null {
    return this.#isWhole ? null : this.#last;
  }
}
