import type { OutboxEntry } from './outbox-entry.ts';
import type { StoreWrites } from './store.ts';

/** Maximum number of entries that are kept. More of them wait during an import only. */
const KNOWN_MAX = 2_000;

/**
 * Copy of the outbox in memory: the entries of the last whole read, with the later writes of this tab. It is needed when
 * the database can no longer be read.
 */
export class KnownOutbox {
  /** Null before the first read, and while more than `KNOWN_MAX` entries wait. */
  #entries: Map<number, OutboxEntry> | null = null;

  /** The entries in order; null when they are not known. */
  get entries(): readonly OutboxEntry[] | null {
    return this.#entries && [...this.#entries.values()].sort((a, b) => a.n - b.n);
  }

  /** Called with all entries of the outbox. */
  replace(entries: readonly OutboxEntry[]): void {
    this.#entries = entries.length > KNOWN_MAX ? null : new Map(entries.map((entry) => [entry.n, entry]));
  }

  /** Called with the writes of a transaction, and the numbers that its added entries have got. */
  apply({ drop = [], put = [], add = [] }: StoreWrites, numbers: readonly number[]): void {
    const entries = this.#entries;
    if (!entries) return;
    for (const n of drop) entries.delete(n);
    for (const entry of put) entries.set(entry.n, entry);
    for (const [i, entry] of add.entries()) {
      const n = numbers[i];
      if (n !== undefined) entries.set(n, { ...entry, n, sent: false, version: 0 });
    }
    if (entries.size > KNOWN_MAX) this.#entries = null;
  }
}
