/**
 * Opens a database; `upgrade` receives it with its previous version. Closes the connection on `versionchange`, so that
 * a tab with a newer release can upgrade or delete the database.
 */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (db: IDBDatabase, from: number) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = (event) => upgrade(opening.result, event.oldVersion);
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
  });
}

/** Resolves with the result of a request. */
export function requestToPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction has completed, and rejects when it fails or is aborted. */
export function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

interface StoreAddress {
  readonly database: () => Promise<IDBDatabase>;
  readonly store: string;
}

/** Reads one value. Closes the connection afterwards, so that this tab never blocks the upgrade of another. */
export async function readRow({ database, store }: StoreAddress, key: string): Promise<unknown> {
  const db = await database();
  try {
    const found: unknown = await requestToPromise(db.transaction(store).objectStore(store).get(key));
    return found;
  } finally {
    db.close();
  }
}

/** Reads all values of a store. */
export async function readRows({ database, store }: StoreAddress): Promise<readonly unknown[]> {
  const db = await database();
  try {
    const found: readonly unknown[] = await requestToPromise(db.transaction(store).objectStore(store).getAll());
    return found;
  } finally {
    db.close();
  }
}

/** Writes one value, or deletes it when `value` is undefined. Resolves when the transaction has completed. */
export async function writeRow({ database, store }: StoreAddress, key: string, value: unknown): Promise<void> {
  const db = await database();
  try {
    const transaction = db.transaction(store, 'readwrite');
    const done = waitForTransaction(transaction);
    if (value === undefined) transaction.objectStore(store).delete(key);
    else transaction.objectStore(store).put(value, key);
    await done;
  } finally {
    db.close();
  }
}
