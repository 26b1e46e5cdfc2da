/** Collections whose changes the API follows: its clients are told of new records, and sessions and users are cached. */
export const WATCHED_COLLECTIONS = ['records', 'sessions', 'users'] as const;

export interface DatabaseChange {
  readonly collection: string;
  /** The `_id` of the document as text. */
  readonly id: string;
  readonly userId: string | null;
  readonly kind: string | null;
  /** Ms since the epoch. */
  readonly updatedAt: number | null;
}

type Listener = (changes: readonly DatabaseChange[]) => void;

/**
 * A source that reported nothing for this long in ms is not current: changes may be missing. Together with the interval
 * at which streams are checked, this is less than the five seconds within which a stream ends after its session.
 */
const SILENT_AFTER_MS = 3_500;

/**
 * Passes on the changes that any server process has made in the database. They come from a change stream or from the
 * embedded store. A change stream that has not responded for a few seconds may be missing changes: `isCurrent` is then
 * false, and cached sessions must not be used.
 */
export class DatabaseChanges {
  readonly #listeners = new Set<Listener>();
  #heardAt = Number.NEGATIVE_INFINITY;
  /** True for the embedded store, whose worker ends with this process. */
  #isLocal = false;
  #generation = 0;
  #accountChanges = 0;

  /** Begins with the store inside this process, which reports every change and never falls silent. */
  startLocal(): void {
    this.#isLocal = true;
    this.#generation += 1;
  }

  stop(): void {
    this.#isLocal = false;
    this.interrupt();
  }

  /** The source has reported everything until this time of `performance.now()`. A longer silence may hide changes. */
  confirm(until: number = performance.now()): void {
    if (!this.isCurrent) this.#generation += 1;
    this.#heardAt = until;
  }

  /** Changes may have been missed. */
  interrupt(): void {
    this.#heardAt = Number.NEGATIVE_INFINITY;
    this.#generation += 1;
  }

  /** True while no change can be missing that is older than a few seconds. */
  get isCurrent(): boolean {
    return this.#isLocal || performance.now() - this.#heardAt < SILENT_AFTER_MS;
  }

  /** Changes whenever something read earlier may have changed unnoticed. */
  get generation(): number {
    return this.#generation;
  }

  /** Number of changes of sessions and users so far. */
  get accountChanges(): number {
    return this.#accountChanges;
  }

  publish(changes: readonly DatabaseChange[]): void {
    for (const { collection } of changes) if (collection !== 'records') this.#accountChanges += 1;
    for (const listener of this.#listeners) listener(changes);
  }

  /** Calls the listener with all further changes; returns the function that removes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** The changes of the connected database, like the models of mongoose one for the process. */
export const databaseChanges = new DatabaseChanges();
