/** Wraps one IndexedDB request in a promise. */
export function requestToPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
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
