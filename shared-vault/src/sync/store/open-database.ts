import { isStorageFailure, requestToPromise } from './idb-promises.ts';
import { abortTransaction, endWhenLeft, whenShownAgain } from './running-transactions.ts';
import { reportDelay } from './storage-delay.ts';

export { requestToPromise, waitForCommit } from './idb-promises.ts';
export { runTransaction, whenShownAgain } from './running-transactions.ts';
export { MEMORY_ONLY_KEY, STORAGE_DELAYED_EVENT } from './storage-delay.ts';

/**
 * Opens or creates a database; `upgrade` creates its object stores. This is the only place that opens one, which the
 * lint checks: the transaction that creates a database is aborted when the page is left, because WebKit keeps its lock,
 * too. The database is created when the page is shown again. With `acceptsNewer`, one that a newer release has made is
 * opened, too; otherwise it throws a VersionError.
 */
export async function openDatabase(
  factory: IDBFactory,
  name: string,
  upgrade: (db: IDBDatabase) => void,
  { acceptsNewer = false }: { readonly acceptsNewer?: boolean } = {},
): Promise<IDBDatabase> {
  for (;;) {
    let ended = () => {};
    try {
      const request = factory.open(name, acceptsNewer ? undefined : 1);
      request.onupgradeneeded = () => {
        const abort = () => request.transaction && abortTransaction(request.transaction);
        if (whenShownAgain()) return abort();
        ended = endWhenLeft(abort);
        upgrade(request.result);
      };
      return await reportDelay(requestToPromise(request));
    } catch (error) {
      const shown = whenShownAgain();
      if (!shown || !isStorageFailure(error)) throw error;
      await shown;
    } finally {
      ended();
    }
  }
}
