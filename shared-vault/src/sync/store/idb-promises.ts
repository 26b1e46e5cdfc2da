/** Wraps one IndexedDB request in a promise. */
export function requestToPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Number of requests that are made in one task. A few hundred at once would delay a key press. */
const REQUESTS_AT_ONCE = 16;

/**
 * Makes one request for each item, a limited number at a time, and returns their results in order. The transaction stays
 * active, because the next requests are made when the last one of those before them succeeds.
 */
export async function requestEach<Item, T>(
  items: readonly Item[],
  request: (item: Item) => IDBRequest<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let at = 0; at < items.length; at += REQUESTS_AT_ONCE) {
    const requests = items.slice(at, at + REQUESTS_AT_ONCE).map(async (item) => requestToPromise(request(item)));
    results.push(...(await Promise.all(requests)));
  }
  return results;
}

/** Resolves when the transaction is on the disk. 'Saved on this device' is shown only after that. */
export function waitForCommit(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException('Aborted', 'AbortError'));
    tx.onerror = () => {}; // `onabort` follows and has the error
  });
}

/** True for a full disk or an exceeded quota. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** True for an error of IndexedDB that a new handle can end: any error but a full disk. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof DOMException && !isQuotaError(error);
}
