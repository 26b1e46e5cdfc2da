import type { StoredRecord } from '../records/record.model.ts';

/** Page with the first records of a sequence. The records are read while the page is sent. */
export class RecordPage {
  readonly #records: AsyncIterable<readonly StoredRecord[]>;
  readonly #size: number;
  #last: StoredRecord | null = null;
  #isWhole = true;

  /** Takes the records in batches, as {@link readRecordBatches} yields them. */
  constructor(records: AsyncIterable<readonly StoredRecord[]>, size: number) {
    this.#records = records;
    this.#size = size;
  }

  /** Yields the records in batches, in the form that `present` gives them. */
  async *batches<T>(present: (stored: StoredRecord) => T): AsyncGenerator<T[], void> {
    let left = this.#size;
    for await (const batch of this.#records) {
      const records = batch.slice(0, left);
      left -= records.length;
      this.#last = records.at(-1) ?? this.#last;
      yield records.map((stored) => present(stored));
      this.#isWhole = records.length === batch.length;
      if (!this.#isWhole) return;
    }
  }

  /**
   * Returns the last record of the page when further records follow it, otherwise null. Call it only after all batches
   * were read.
   */
  next(): StoredRecord | null {
    return this.#isWhole ? null : this.#last;
  }
}
