import type { WriteEstimate } from './disk-space.ts';

const PAGE_BYTES = 4096;
/**
 * Upper bound for the average number of pages that one put or removal changes: the leaf and its share of the branches.
 */
const PAGES_PER_CHANGE = 2;
/** Estimated number of pages that every commit writes for the roots of the tables and the list of free pages. */
const FIXED_PAGES = 16;
/** Size in bytes above which LMDB keeps a value outside the tree, on contiguous pages. */
const LARGE_BYTES = PAGE_BYTES / 2;

/** Adds up the changes of one transaction, to estimate what its commit writes. */
export class TransactionSizeEstimate {
  readonly #dataFileBytes: () => number;
  #changes = 0;
  #droppedKeys = 0;
  #largeDocuments = 0;
  #grows = false;

  /** `dataFileBytes` returns the size of the data file before the transaction. */
  constructor(dataFileBytes: () => number) {
    this.#dataFileBytes = dataFileBytes;
  }

  reset(): void {
    [this.#changes, this.#droppedKeys, this.#largeDocuments, this.#grows] = [0, 0, 0, false];
  }

  /** Adds the change of a document, with its sizes in bytes `before` and `after`, and of `entries` index entries. */
  addDocument({ before = 0, after = 0, entries }: { before?: number; after?: number; entries: number }): void {
    this.#changes += 1 + entries;
    this.#grows ||= after > before;
    if (after > LARGE_BYTES) this.#largeDocuments += (Math.ceil(after / PAGE_BYTES) + 1) * PAGE_BYTES;
  }

  /** Counts new entries of the catalogue or of an index. */
  addEntries(entries: number): void {
    this.#changes += entries;
    this.#grows ||= entries > 0;
  }

  /** Counts keys that are removed because their whole collection or index is dropped. */
  addDroppedKeys(keys: number): void {
    this.#droppedKeys += keys;
  }

  /** Returns the estimate of what the commit writes; undefined for a transaction that changed nothing. */
  estimate(): WriteEstimate | undefined {
    if (this.#changes + this.#droppedKeys === 0) return undefined;
    // LMDB copies each page at most once per transaction, so that a drop writes at most the whole file.
    const dropped = Math.min(this.#droppedKeys * PAGES_PER_CHANGE * PAGE_BYTES, this.#dataFileBytes());
    const pages = (FIXED_PAGES + this.#changes * PAGES_PER_CHANGE) * PAGE_BYTES + dropped;
    return { pages, largeDocuments: this.#largeDocuments, isFreeing: !this.#grows };
  }
}
