import { ERRORS, type ErrorCode } from '@northkeep/contracts';

interface Extras {
  readonly details?: unknown;
  /** Replaces the catalogue's sentence. */
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

/** An error by its code, with the catalogue's status and sentence. */
export const fail = (code: ErrorCode, extras?: Extras) => new ApiError(code, extras);

/** 400; `details` maps the path of a field to what is wrong with it. */
export const invalidInput = (details: Readonly<Record<string, string>>) => fail('INVALID_INPUT', { details });
/** 404, also for records of another user. */
export const notFound = () => fail('NOT_FOUND');
/** 409 with the record as it is stored now, as it would be presented. */
export const conflict = (record: unknown) => fail('CONFLICT', { details: { record } });
/** 429 with the seconds after which another try makes sense. */
export const tooMany = (seconds: number) =>
  fail('TOO_MANY', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
