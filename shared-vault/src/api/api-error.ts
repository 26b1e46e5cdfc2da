import { ERRORS, type ErrorCode } from '@northkeep/contracts';

/** Code of an {@link ApiError} for a request without a response. */
export const NETWORK_ERROR_CODE = 'NETWORK';

/** Failed request. `status` is the HTTP status, or 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | null;
  /** Seconds until a retry is allowed, from the Retry-After header. */
  readonly retryAfterS: number | null;
  constructor(error: {
    status: number;
    code: string;
    message: string;
    details?: unknown;
    requestId?: string | null;
    retryAfterS?: number | null;
  }) {
    super(error.message);
    this.name = 'ApiError';
    this.status = error.status;
    this.code = error.code;
    this.details = error.details;
    this.requestId = error.requestId ?? null;
    this.retryAfterS = error.retryAfterS ?? null;
  }
}

export function createNetworkError(cause: unknown): ApiError {
  const error = new ApiError({ status: 0, code: NETWORK_ERROR_CODE, message: 'The server cannot be reached.' });
  error.cause = cause;
  return error;
}

/** Error of a request that is not sent, because the page shows another user than when the request was made. */
export function userChangedError(): ApiError {
  return new ApiError({ code: 'USER_CHANGED' satisfies ErrorCode, ...ERRORS.USER_CHANGED });
}

/** Builds an {@link ApiError} from a failed response. A body of another form (a proxy's page) gives a generic error. */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const read = fields(body);
  const generic: ErrorCode = status === 503 ? 'UNAVAILABLE' : status === 429 ? 'TOO_MANY' : 'INTERNAL';
  return new ApiError({
    status,
    code: typeof read.code === 'string' ? read.code : generic,
    message: typeof read.message === 'string' ? read.message : ERRORS[generic].message,
    details: read.details,
    requestId: typeof read.requestId === 'string' ? read.requestId : null,
    retryAfterS: secondsOf(response.headers.get('retry-after')),
  });
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}

/** Returns true for an {@link ApiError}; with `code`, only for that code. */
export function isApiError(error: unknown, code?: ErrorCode | typeof NETWORK_ERROR_CODE): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/**
 * Returns true when the request may or may not have reached the API: there was no response, or a proxy (502, 504) or
 * an API without its database (503) responded.
 */
export const isUnansweredError = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Returns the message of an error for the user: the error's message, otherwise the message in its details, otherwise
 * the message in its data, otherwise `fallback`. Several messages are joined with ' • '.
 */
export function messageOf(error: unknown, fallback: string): string {
  const { message, details, data } = fields(error);
  return words(message) || words(fields(details).message) || words(details) || words(fields(data).message) || fallback;
}

function words(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value)
    ? value
        .map((item) => words(item) || words(fields(item).message))
        .filter(Boolean)
        .join(' • ')
    : '';
}

function fields(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {};
}
