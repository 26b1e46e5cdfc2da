/** Lock under which the pages refresh the session, see `shared-vault/src/session/session-refresher.ts`. */
const REFRESH_LOCK = 'northkeep-refresh';

/** A response that is not a success. */
export class RequestFailedError extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path}: status ${status}`);
    this.name = 'RequestFailedError';
    this.status = status;
  }
}

/**
 * Sends a request with the session cookies, and again after refreshing the session, because no page may be open to keep
 * the session alive. Throws a {@link RequestFailedError} for a response that is not a success.
 */
export async function requestWithSession(path: string, init: RequestInit = {}): Promise<Response> {
  const ask = () => fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' });
  let response = await ask();
  if (response.status === 401) {
    await navigator.locks.request(REFRESH_LOCK, () => fetch('/api/auth/refresh', { method: 'POST' }));
    response = await ask();
  }
  if (!response.ok) throw new RequestFailedError(path, response.status);
  return response;
}
