/** Opens a database; `upgrade` gets it with the version it had. A newer page may delete or upgrade it at any time. */
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

/** The result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is on disk, not merely asked for. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

interface StoreAt {
  readonly database: () => Promise<IDBDatabase>;
  readonly store: string;
}

/** Reads one value. The connection is opened for it and closed after it, so that no tab holds up another. */
export async function readRow({ database, store }: StoreAt, key: string): Promise<unknown> {
  const db = await database();
  try {
    const found: unknown = await resultOf(db.transaction(store).objectStore(store).get(key));
    return found;
  } finally {
    db.close();
  }
}

/** All values of a store. */
export async function readRows({ database, store }: StoreAt): Promise<readonly unknown[]> {
  const db = await database();
  try {
    const found: readonly unknown[] = await resultOf(db.transaction(store).objectStore(store).getAll());
    return found;
  } finally {
    db.close();
  }
}

/** Writes one value, or removes it where `value` is undefined; resolves when that is on disk. */
export async function writeRow({ database, store }: StoreAt, key: string, value: unknown): Promise<void> {
  const db = await database();
  try {
    const transaction = db.transaction(store, 'readwrite');
    const done = completed(transaction);
    if (value === undefined) transaction.objectStore(store).delete(key);
    else transaction.objectStore(store).put(value, key);
    await done;
  } finally {
    db.close();
  }
}
