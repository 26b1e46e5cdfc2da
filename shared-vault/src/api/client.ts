import { type ErrorCode, type HttpMethod, type Operation, USER_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import { vaultNotReadyError } from '../crypto/errors.ts';
import { ApiError, createNetworkError, isUnansweredError, parseErrorResponse, userChangedError } from './api-error.ts';
import { assertSealed } from './assert-sealed.ts';
import { findOperation, requiresEncryption } from './operation-of.ts';

/** Codes of a 401 that end the session on the device. Any other 401 leaves the session as it is. */
const SESSION_ENDING_ERROR_CODES: readonly ErrorCode[] = [
  'NO_SESSION',
  'SESSION_ENDED',
  'SESSION_REVOKED',
  'ACCOUNT_DELETED',
];

/**
 * Dependencies of the API client. The page passes its vault and session; the worker passes values that it received from
 * the page.
 */
export interface ClientPorts {
  /** Returns the id of the unlocked vault, or null. */
  vaultId(): string | null;
  /** Resolves when the vault is unlocked; rejects with `E_UNLOCK_TIMEOUT` after 120 s. */
  whenUnlocked(): Promise<void>;
  /** Refreshes the session, shared by all callers. Resolves with true when the session is valid. */
  refresh(): Promise<boolean>;
  /** Called when the server responds that the request's vault is not the user's live vault. */
  vaultChanged(vaultId: string): void;
  /** Returns the id of the user whom the page shows, in whose session alone the server carries a request out. */
  userId(): string | undefined;
  /** Called when the server responds that the session of the cookies is no longer that of the request's user. */
  userChanged(userId: string): void;
  /** Called with the `Date` header of each response. */
  onServerDate?(date: string | null): void;
  /**
   * Called for a request that no server has answered. Sends it again if that is safe, otherwise throws the error.
   * Without it, no request is repeated.
   */
  repeat?<T>(request: UnansweredRequest<T>): Promise<T>;
  readonly fetch?: typeof fetch;
}

/** Request without an answer of the API; see {@link isUnansweredError}. */
export interface UnansweredRequest<T> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  readonly error: ApiError;
  /** Sends the request again; throws 'USER_CHANGED' when the page shows another user since. */
  send(): Promise<T>;
}

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly cache?: RequestCache;
  readonly keepalive?: boolean;
  /** True when the caller repeats a failed request itself, or continues without it. */
  readonly once?: boolean;
  /**
   * Id of the vault whose key has already sealed the content. The request is then sent without waiting for the vault to
   * be unlocked.
   */
  readonly vaultId?: string;
  /** Body of a deletion. */
  readonly body?: unknown;
}

export interface ApiClient {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Sends a GET whose body the caller reads as a stream. */
  stream(path: string, options?: RequestOptions): Promise<Response>;
}

const BASE = '/api';
/**
 * Paths for which a 401 triggers no session refresh, because it does not report an expired session, or because the
 * refresh would loop.
 */
const NEVER_REFRESHED = new Set(['/auth/login', '/auth/refresh', '/auth/logout', '/auth/prelogin']);

/** Answers who is logged in, and therefore names nobody. */
const CHECK_PATH = '/auth/check';

/** Creates the API client. Its methods throw an {@link ApiError} for every failed request. */
export function createClient(ports: ClientPorts): ApiClient {
  const json = <T>(method: HttpMethod, path: string, body: unknown, options: RequestOptions): Promise<T> => {
    const call = { method, path, body, options, userId: ports.userId() };
    const send = async () => {
      const response = await request(ports, call);
      return (response.status === 204 ? undefined : await readJson(response)) as T;
    };
    return send().catch((error: unknown) => {
      if (!ports.repeat || options.once || !isUnansweredError(error)) throw error;
      return ports.repeat({ method, path, signal: options.signal, error, send });
    });
  };
  return {
    get: (path, options = {}) => json('GET', path, undefined, options),
    post: (path, body, options = {}) => json('POST', path, body, options),
    patch: (path, body, options = {}) => json('PATCH', path, body, options),
    delete: (path, options = {}) => json('DELETE', path, options.body, options),
    stream: (path, options = {}) =>
      request(ports, { method: 'GET', path, body: undefined, options, userId: ports.userId() }),
  };
}

interface Call {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body: unknown;
  readonly options: RequestOptions;
  /** The user whom the page showed when the request was made. */
  readonly userId: string | undefined;
}

async function request(ports: ClientPorts, call: Call): Promise<Response> {
  const operation = findOperation(call.method, call.path);
  const vaultId = requiresEncryption(operation) ? await readyVault(ports, call, operation) : null;
  let response = await send(ports, call, vaultId);
  if (response.status === 401 && !NEVER_REFRESHED.has(call.path)) {
    const error = await readFailure(ports, call, vaultId, response);
    if (!isSessionEndedError(error) || !(await ports.refresh())) throw error;
    response = await send(ports, call, vaultId);
  }
  if (!response.ok) throw await readFailure(ports, call, vaultId, response);
  // The vault was locked or replaced during the request, so the response must not be returned.
  if (vaultId !== null && call.options.vaultId === undefined && ports.vaultId() !== vaultId) throw vaultNotReadyError();
  return response;
}

async function readFailure(
  ports: ClientPorts,
  { userId }: Call,
  vaultId: string | null,
  response: Response,
): Promise<ApiError> {
  const error = await parseErrorResponse(response);
  if (error.code === ('VAULT_CHANGED' satisfies ErrorCode) && vaultId !== null) ports.vaultChanged(vaultId);
  if (error.code === ('USER_CHANGED' satisfies ErrorCode) && userId !== undefined) ports.userChanged(userId);
  return error;
}

async function readyVault(ports: ClientPorts, { body, options }: Call, operation: Operation | null): Promise<string> {
  if (options.vaultId === undefined) await ports.whenUnlocked();
  assertSealed(operation, body, ports.vaultId() !== null);
  const vaultId = options.vaultId ?? ports.vaultId();
  if (vaultId === null) throw vaultNotReadyError();
  return vaultId;
}

async function send(
  ports: ClientPorts,
  { method, path, body, options, userId }: Call,
  vaultId: string | null,
): Promise<Response> {
  if (ports.userId() !== userId) throw userChangedError();
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  // The browser sets the content type of a form, with its multipart boundary.
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (vaultId !== null) headers[VAULT_HEADER] = vaultId;
  if (userId !== undefined && path !== CHECK_PATH) headers[USER_HEADER] = userId;
  const init: RequestInit = { method, headers, credentials: 'same-origin', redirect: 'error' };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (options.signal) init.signal = options.signal;
  if (options.cache) init.cache = options.cache;
  if (options.keepalive) init.keepalive = true;
  try {
    const response = await (ports.fetch ?? fetch)(`${BASE}${path}${queryOf(options.query)}`, init);
    ports.onServerDate?.(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw createNetworkError(cause);
  }
}

function queryOf(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw createNetworkError(cause);
  }
}

/** Returns true for a 401 with a session error code. No other error ends the session. */
export function isSessionEndedError(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 401 && SESSION_ENDING_ERROR_CODES.some((code) => code === error.code)
  );
}
