import { IdbConnection } from '../sync/store/idb-connection.ts';
import { requestToPromise, waitForCommit } from '../sync/store/idb-promises.ts';
import { openDatabase } from '../sync/store/open-database.ts';
import { isStorageAvailable } from './storage-availability.ts';

/** Location of an object store. `stores` lists all object stores of the database, which its first opening creates. */
export interface StoreAddress {
  readonly database: string;
  readonly stores: readonly string[];
  readonly store: string;
}

type Rows = Map<string, unknown>;

/** Rows of a browser that stores nothing, by database and object store. They are lost when the page is closed. */
const rowsInMemory = new Map<string, Rows>();

/**
 * Runs `onDisk` in one transaction, or `inMemory` in a browser that stores nothing. Resolves when the transaction has
 * completed. Closes the connection afterwards, so that this tab never blocks the upgrade of another.
 */
async function inTransaction<Result>(
  { database, stores, store }: StoreAddress,
  mode: IDBTransactionMode,
  onDisk: (rows: IDBObjectStore) => Promise<Result>,
  inMemory: (rows: Rows) => Result,
): Promise<Result> {
  if (!(await isStorageAvailable())) {
    const name = `${database}/${store}`;
    const rows = rowsInMemory.get(name) ?? new Map<string, unknown>();
    rowsInMemory.set(name, rows);
    return inMemory(rows);
  }
  const open = () =>
    openDatabase(indexedDB, database, (created) => {
      for (const name of stores) created.createObjectStore(name);
    });
  const connection = new IdbConnection(open, () => connection.close());
  try {
    return await connection.run({ names: store, mode }, async (tx) => {
      const [result] = await Promise.all([onDisk(tx.objectStore(store)), waitForCommit(tx)]);
      return result;
    });
  } finally {
    connection.close();
  }
}

/** Reads one value. */
export function readRow(address: StoreAddress, key: string): Promise<unknown> {
  return inTransaction<unknown>(
    address,
    'readonly',
    (rows) => requestToPromise(rows.get(key)),
    (rows) => rows.get(key),
  );
}

/** Reads all values of a store. */
export function readRows(address: StoreAddress): Promise<readonly unknown[]> {
  return inTransaction<readonly unknown[]>(
    address,
    'readonly',
    (rows) => requestToPromise(rows.getAll()),
    (rows) => [...rows.values()],
  );
}

/** Reads all keys of a store. */
export function readKeys(address: StoreAddress): Promise<readonly unknown[]> {
  return inTransaction<readonly unknown[]>(
    address,
    'readonly',
    (rows) => requestToPromise(rows.getAllKeys()),
    (rows) => [...rows.keys()],
  );
}

/** Writes one value, or deletes it when `value` is undefined. */
export async function writeRow(address: StoreAddress, key: string, value: unknown): Promise<void> {
  await updateRow(address, key, () => value);
}

/**
 * Replaces one value by what `change` returns for it, in one transaction; undefined deletes it. Returns the new value.
 */
export function updateRow(address: StoreAddress, key: string, change: (found: unknown) => unknown): Promise<unknown> {
  return inTransaction<unknown>(
    address,
    'readwrite',
    async (rows) => {
      const value = change(await requestToPromise(rows.get(key)));
      if (value === undefined) rows.delete(key);
      else rows.put(value, key);
      return value;
    },
    (rows) => {
      const value = change(rows.get(key));
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
      return value;
    },
  );
}
