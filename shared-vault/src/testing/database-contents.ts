/** Returns the names and the rows of all databases of this browser, as plain data. */
export async function getDatabaseContents(): Promise<readonly unknown[]> {
  const databases = await indexedDB.databases();
  return Promise.all(databases.map(async ({ name = '' }) => [name, await readDatabase(name)]));
}

async function readDatabase(name: string): Promise<readonly unknown[]> {
  const database = await resultOf(indexedDB.open(name));
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return [];
    const transaction = database.transaction(stores);
    return await Promise.all(
      stores.map(async (store) => {
        const rows = transaction.objectStore(store);
        return [store, await Promise.all([resultOf(rows.getAllKeys()), resultOf(rows.getAll())])];
      }),
    );
  } finally {
    database.close();
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
