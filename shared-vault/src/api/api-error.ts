import { ERRORS, type ErrorCode } from '@northkeep/contracts';

/** Code of an {@link ApiError} for a request that got no answer at all. */
export const NETWORK = 'NETWORK';

/** Any answer that is no success. `status` is 0 where there was none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | null;
  /** Seconds until it may be tried again, where the answer says so. */
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

export function networkError(cause: unknown): ApiError {
  const error = new ApiError({ status: 0, code: NETWORK, message: 'The server cannot be reached.' });
  error.cause = cause;
  return error;
}

/** Reads the body of a failure; one that is not ours (a proxy's page) becomes a generic error of its status. */
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

/** True for an error of that code. */
export function isApiError(error: unknown, code?: ErrorCode | typeof NETWORK): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/**
 * What a person reads about an error (specification 1 §8): its message, else the nested details message, else the
 * message in its data; several are joined with ' • '.
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
