import { isStorageFailure } from './idb-promises.ts';
import { runTransaction, whenShownAgain } from './running-transactions.ts';
import { reportDelay } from './storage-delay.ts';
import { StoreClosedError } from './store.ts';

/** Objects that a transaction uses, and how. */
export interface TransactionOptions extends IDBTransactionOptions {
  readonly names: string | string[];
  readonly mode?: IDBTransactionMode;
  /** True for a write that is begun even after the page was left. By default a transaction waits for its return. */
  readonly isUrgent?: boolean;
}

/**
 * Access to one database. Its handle is only a cache: a browser can close it at any time, for example while the page is
 * in the background. After an error other than a full disk, the database is opened again and the transaction repeated.
 *
 * A transaction that was aborted because the page was left is repeated when the page is shown again.
 */
export class IdbConnection {
  readonly #open: () => Promise<IDBDatabase>;
  readonly #onStale: () => void;
  #handle: Promise<IDBDatabase> | null = null;
  #isClosed = false;
  /** True once a transaction has succeeded. */
  #hasAnswered = false;

  /** `onStale` is called when a newer release has upgraded the database or wants to: the connection must be closed. */
  constructor(open: () => Promise<IDBDatabase>, onStale: () => void) {
    this.#open = open;
    this.#onStale = onStale;
  }

  /** Opens the database unless it is open. Rejects when that fails. */
  async open(): Promise<IDBDatabase> {
    if (this.#isClosed) throw new StoreClosedError();
    this.#handle ??= this.#openHandle();
    return this.#handle;
  }

  /** Runs `work` in a transaction. Repeats it once on a new handle when it fails for another reason than a full disk. */
  async run<T>(options: TransactionOptions, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
    for (let isRepeated = false; ; ) {
      if (!options.isUrgent) await whenShownAgain();
      const opening = this.open();
      const used = this.#handle;
      try {
        const db = await opening;
        // The page may have been left while the database was opened.
        if (options.isUrgent || !whenShownAgain()) {
          const answer = runTransaction(db.transaction(options.names, options.mode, options), work);
          const result = await (this.#hasAnswered ? answer : reportDelay(answer));
          this.#hasAnswered = true;
          return result;
        }
      } catch (error) {
        if (this.#isClosed) throw new StoreClosedError();
        if (!isStorageFailure(error)) throw error;
        if (whenShownAgain() && !options.isUrgent) continue;
        this.#drop(used);
        if (isRepeated) throw error;
        isRepeated = true;
      }
    }
  }

  /** Closes the database for good. */
  close(): void {
    this.#isClosed = true;
    this.#drop(this.#handle);
  }

  async #openHandle(): Promise<IDBDatabase> {
    try {
      const db = await this.#open();
      const handle = this.#handle;
      db.onclose = () => this.#drop(handle);
      db.onversionchange = () => this.#onStale();
      if (this.#isClosed) db.close();
      return db;
    } catch (error) {
      this.#handle = null;
      if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
      this.#onStale();
      throw new StoreClosedError();
    }
  }

  /** Forgets a handle that failed, so that the next transaction opens the database again. */
  #drop(handle: Promise<IDBDatabase> | null): void {
    if (this.#handle === handle) this.#handle = null;
    handle?.then(
      (db) => db.close(),
      () => {},
    );
  }
}
