import type { Fields } from './bson/values.ts';

/** A document that a committed transaction has inserted, changed or removed. */
export interface CommittedChange {
  /** Name of the collection, without that of the database. */
  readonly collection: string;
  /** The `_id` as text. */
  readonly id: string;
  /** The fields `userId`, `kind` and `updatedAt` (ms since the epoch), where the document has them. */
  readonly userId: string | null;
  readonly kind: string | null;
  readonly updatedAt: number | null;
}

/** Reports committed changes of some collections, as the change streams of MongoDB do. */
export interface CommitWatch {
  readonly collections: readonly string[];
  onCommit(changes: readonly CommittedChange[]): void;
}

/** Collects the changes of a transaction, and reports them once it is on the disk. */
export class CommittedChanges {
  readonly #watch: CommitWatch | undefined;
  #changes: CommittedChange[] = [];

  constructor(watch: CommitWatch | undefined) {
    this.#watch = watch;
  }

  /** Drops the changes of a transaction that was not committed. */
  begin(): void {
    this.#changes = [];
  }

  add(namespace: string, document: Fields): void {
    const collection = namespace.slice(namespace.indexOf('.') + 1);
    if (!this.#watch?.collections.includes(collection)) return;
    const { _id, userId, kind, updatedAt } = document;
    this.#changes.push({
      collection,
      id: String(_id),
      userId: typeof userId === 'string' ? userId : null,
      kind: typeof kind === 'string' ? kind : null,
      updatedAt: updatedAt instanceof Date ? updatedAt.getTime() : null,
    });
  }

  report(): void {
    if (this.#changes.length > 0) this.#watch?.onCommit(this.#changes);
    this.#changes = [];
  }
}
