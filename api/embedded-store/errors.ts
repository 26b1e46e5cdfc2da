import type { Fields } from './bson/values.ts';

/** An error the driver understands: MongoDB's number and name for it, and the extra fields some errors carry. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Fields;

  constructor(code: number, codeName: string, message: string, extra: Fields = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);
export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message);
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);
export const outOfSpace = (message: string) => new CommandError(14031, 'OutOfDiskSpace', message);

/** What MongoDB knows and this store leaves out, refused by name so that it is never half done. */
export const unsupported = (what: string) =>
  new CommandError(115, 'CommandNotSupported', `the embedded store does not support ${what}`);

/** The form in which one failed document of a bulk write is reported. */
export function writeError(index: number, error: unknown): Fields {
  if (!(error instanceof CommandError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}
