import type { RecordKey } from '../ports.ts';
import type { IdbConnection } from './idb-connection.ts';
import { requestToPromise, waitForCommit } from './idb-promises.ts';
import { applyWrites, readSnapshot, writtenKeys } from './idb-snapshot.ts';
import type { KnownOutbox } from './known-outbox.ts';
import { RECORD_STORES, WRITE_AHEAD_LOG, WRITTEN_KEYS } from './object-stores.ts';
import { formatRecordKey } from './outbox-entry.ts';
import type { OwnWrites } from './own-writes.ts';
import { abortTransaction } from './running-transactions.ts';
import {
  collectWrittenKeys,
  LoggedActionTakenError,
  type StoreSnapshot,
  type StoreWrites,
  type TransactionDecision,
  type TransactionScope,
} from './store.ts';

/** A call of `VaultStore.transact` that waits for the transaction before it. */
interface QueuedCall {
  readonly scope: TransactionScope;
  readonly decide: (found: StoreSnapshot) => TransactionDecision<unknown>;
  readonly settle: { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void };
}

/** Maximum number of calls in one transaction. It limits how long a change that is typed meanwhile waits. */
const GROUP_MAX = 32;

/**
 * Runs the calls of `VaultStore.transact` in order. Calls that arrive while a transaction runs share the next one (group
 * commit, DeWitt et al. 1984): a commit with strict durability takes longer than the reads and writes of many calls.
 */
export class CommitQueue {
  readonly #connection: IdbConnection;
  readonly #own: OwnWrites;
  readonly #known: KnownOutbox;
  readonly #waiting: QueuedCall[] = [];
  #running: Promise<void> | null = null;

  /** Adds the numbers of its writes to `own`, and its writes to `known`. */
  constructor(connection: IdbConnection, own: OwnWrites, known: KnownOutbox) {
    this.#connection = connection;
    this.#own = own;
    this.#known = known;
  }

  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ scope, decide, settle: { resolve, reject } });
      this.#running ??= this.#runQueue();
    }) as Promise<T>; // resolved with the result of `decide`
  }

  /** Calls `callback` once all earlier calls have finished, or immediately when no call is running. */
  whenIdle(callback: () => void): void {
    if (this.#running) void this.#running.then(callback);
    else callback();
  }

  async #runQueue(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runGroup(takeGroup(this.#waiting));
    this.#running = null;
  }

  /** When the shared transaction fails, each call runs alone, so that it gets its own result or error. */
  async #runGroup(group: readonly QueuedCall[]): Promise<void> {
    try {
      const names = storesOf(group);
      const options = { names, mode: 'readwrite', durability: 'strict' } as const;
      const results = await this.#connection.run(options, (tx) => this.#commit(group, tx));
      for (const [i, { settle }] of group.entries()) settle.resolve(results[i]);
    } catch (error) {
      if (group.length === 1) group[0]?.settle.reject(error);
      else for (const call of group) await this.#runGroup([call]);
    }
  }

  /** Runs the calls one after the other in one transaction; each reads what the calls before it have written. */
  async #commit(group: readonly QueuedCall[], tx: IDBTransaction): Promise<readonly unknown[]> {
    const end = waitForCommit(tx);
    const abort = () => abortTransaction(tx);
    for (const { scope } of group) scope.signal?.addEventListener('abort', abort);
    try {
      for (const { scope } of group) scope.signal?.throwIfAborted();
      const shared = await readSnapshot(tx, joinScopes(group));
      const written = new Set<string>();
      const touched: RecordKey[] = [];
      const results: unknown[] = [];
      const done: { readonly writes: StoreWrites; readonly adding: readonly IDBRequest<IDBValidKey>[] }[] = [];
      for (const { scope, decide } of group) {
        const { logged } = scope;
        if (
          logged !== undefined &&
          (await requestToPromise(tx.objectStore(WRITE_AHEAD_LOG).getKey(logged))) === undefined
        )
          throw new LoggedActionTakenError();
        const isOutdated = scope.keys.some((key) => written.has(formatRecordKey(key)));
        const found = isOutdated ? await readSnapshot(tx, scope) : shared;
        const { writes, result } = decide(found);
        results.push(result);
        if (!writes) continue;
        done.push({ writes, adding: applyWrites(tx, writes) });
        if (logged !== undefined) tx.objectStore(WRITE_AHEAD_LOG).delete(logged);
        touched.push(...collectWrittenKeys(scope, writes, found.all));
        for (const key of writtenKeys(scope, writes)) written.add(formatRecordKey(key));
      }
      const logging = touched.length > 0 ? tx.objectStore(WRITTEN_KEYS).add(touched) : null;
      // Commits explicitly and does not wait for the events of the requests. A page that is closed now has then already
      // handed its writes to the browser.
      tx.commit();
      await end;
      if (logging) this.#own.add(Number(logging.result));
      for (const { writes, adding } of done)
        this.#known.apply(
          writes,
          adding.map(({ result }) => Number(result)),
        );
      return results;
    } catch (error) {
      // After this error, the tab may not show what it has written before, so its writes are read again.
      this.#own.clear();
      end.catch(() => {}); // the first error is reported
      abort();
      throw error;
    } finally {
      for (const { scope } of group) scope.signal?.removeEventListener('abort', abort);
    }
  }
}

function storesOf(group: readonly QueuedCall[]): string[] {
  const hasFlags = group.some(({ scope }) => scope.flags);
  const hasLogged = group.some(({ scope }) => scope.logged !== undefined);
  return [...RECORD_STORES, ...(hasFlags ? ['meta'] : []), ...(hasLogged ? [WRITE_AHEAD_LOG] : [])];
}

/** Removes the next calls that can share a transaction from the queue. */
function takeGroup(queue: QueuedCall[]): readonly QueuedCall[] {
  const alone = queue.findIndex(({ scope: { all, rejected, flags } }) => all || rejected !== undefined || flags);
  return queue.splice(0, alone === -1 ? GROUP_MAX : Math.min(GROUP_MAX, Math.max(1, alone)));
}

function joinScopes(group: readonly QueuedCall[]): TransactionScope {
  const [first, ...others] = group.map(({ scope }) => scope);
  return first && others.length === 0 ? first : { keys: group.flatMap(({ scope }) => scope.keys) };
}
