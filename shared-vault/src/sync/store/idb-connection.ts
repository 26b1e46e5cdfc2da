import { isStorageFailure } from './idb-promises.ts';
import { StoreClosedError } from './store.ts';

/** Functions that a connection calls about its database. */
export interface ConnectionEvents {
  /** Called when a newer release has upgraded the database or wants to. The connection then has to be closed. */
  onStale(): void;
  /** Called when an operation has failed on a handle that was opened for it. */
  onLost(error: unknown): void;
}

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
 * When the page is left, transactions that have not committed yet are aborted. They are repeated when the page is
 * restored from the back/forward cache. WebKit keeps the lock of a transaction whose page was left, so that every later
 * transaction on the same object store waits until the browser is restarted.
 */
export class IdbConnection {
  readonly #open: () => Promise<IDBDatabase>;
  readonly #events: ConnectionEvents;
  readonly #running = new Set<IDBTransaction>();
  readonly #unlisten = new AbortController();
  #handle: Promise<IDBDatabase> | null = null;
  #isClosed = false;
  /** Resolves when the page that was left is shown again; null while the page is in use. */
  #away: Promise<void> | null = null;
  #comeBack: () => void = () => {};

  constructor(open: () => Promise<IDBDatabase>, events: ConnectionEvents) {
    this.#open = open;
    this.#events = events;
    const { signal } = this.#unlisten;
    const leave = () => this.#leave();
    const comeBack = () => this.#comeBack();
    // A frozen page can be discarded without a further event.
    for (const [left, shown, target] of [
      ['pagehide', 'pageshow', globalThis],
      ['freeze', 'resume', globalThis.document],
    ] as const) {
      target?.addEventListener?.(left, leave, { signal });
      target?.addEventListener?.(shown, comeBack, { signal });
    }
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
      if (!options.isUrgent) while (this.#away) await this.#away;
      const handle = this.open();
      const used = this.#handle;
      let tx: IDBTransaction | null = null;
      try {
        tx = (await handle).transaction(options.names, options.mode, options);
        this.#running.add(tx);
        return await work(tx);
      } catch (error) {
        if (!isStorageFailure(error) || this.#isClosed) throw this.#isClosed ? new StoreClosedError() : error;
        if (this.#away && !options.isUrgent) continue; // aborted because the page was left
        this.#drop(used);
        if (isRepeated) {
          this.#events.onLost(error);
          throw error;
        }
        isRepeated = true;
      } finally {
        if (tx) this.#running.delete(tx);
      }
    }
  }

  /** Closes the database for good. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten.abort();
    this.#comeBack();
    this.#drop(this.#handle);
  }

  async #openHandle(): Promise<IDBDatabase> {
    try {
      const db = await this.#open();
      const handle = this.#handle;
      db.onclose = () => this.#drop(handle);
      db.onversionchange = () => this.#events.onStale();
      if (this.#isClosed) db.close();
      return db;
    } catch (error) {
      this.#handle = null;
      if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
      this.#events.onStale();
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

  #leave(): void {
    this.#away ??= new Promise((resolve) => {
      this.#comeBack = () => {
        this.#away = null;
        resolve();
      };
    });
    for (const tx of this.#running) abortTransaction(tx);
  }
}

/** Aborts a transaction unless it has ended or is being committed. */
export function abortTransaction(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction had already ended.
  }
}
