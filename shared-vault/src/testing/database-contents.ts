/** Returns the names and the rows of all databases of this browser, as plain data. */
export async function getDatabaseContents(): Promise<readonly unknown[]> {
  const databases = await indexedDB.databases();
  return Promise.all(databases.map(async ({ name = '' }) => [name, await readDatabase(name)]));
}

async function readDatabase(name: string): Promise<readonly unknown[]> {
  const request = indexedDB.open(name);
  let isDeleted = false;
  request.onupgradeneeded = () => {
    // The database was deleted since it was listed. Opening it must not create it again.
    isDeleted = true;
    request.transaction?.abort();
  };
  const database = await resultOf(request).catch((error: unknown) => (isDeleted ? null : Promise.reject(error)));
  if (database === null) return [];
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

/**
 * Returns the texts in a value, among them those that it contains as JSON, as bytes or as base64. A test searches them
 * for words that must not be stored in readable form.
 */
export function listReadableTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value, ...listReadableTexts(parseJson(value)), decodeBase64Text(value)];
  if (isBytes(value)) return [new TextDecoder().decode(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...listReadableTexts(part)]);
}

/** Also true for bytes of another realm, such as those of jsdom. */
const isBytes = (value: unknown): value is ArrayBuffer | ArrayBufferView =>
  ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === '[object ArrayBuffer]';

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? null : value;
  } catch {
    return null;
  }
}

function decodeBase64Text(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
