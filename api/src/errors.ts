import { ERRORS, type ErrorCode } from '@northkeep/contracts';

interface Extras {
  readonly details?: unknown;
  /** Replaces the message of the error catalogue. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Error with a stable code that is sent to the client. Any other error becomes a generic 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, { details, message, headers = {} }: Extras = {}) {
    super(message ?? ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
    this.headers = headers;
  }
}

/** Creates an error with the status and message that the catalogue lists for the code. */
export const createApiError = (code: ErrorCode, extras?: Extras) => new ApiError(code, extras);

/** Creates a 400 error; `details` maps the path of each invalid field to a message. */
export const invalidInputError = (details: Readonly<Record<string, string>>) =>
  createApiError('INVALID_INPUT', { details });
/** Creates a 404 error, also for records of another user. */
export const notFoundError = () => createApiError('NOT_FOUND');
/** Creates a 409 error with the current record in wire form. */
export const conflictError = (record: unknown) => createApiError('CONFLICT', { details: { record } });
/** Creates a 429 error with the seconds until the next attempt is allowed. */
export const tooManyRequestsError = (seconds: number) =>
  createApiError('TOO_MANY', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
