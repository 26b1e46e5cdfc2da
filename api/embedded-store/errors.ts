import type { Fields } from './bson/values.ts';

/** Command error in the form drivers expect: MongoDB's code and name, and the extra fields that some errors carry. */
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

export const badValueError = (message: string) => new CommandError(2, 'BadValue', message);
export const failedToParseError = (message: string) => new CommandError(9, 'FailedToParse', message);
export const typeMismatchError = (message: string) => new CommandError(14, 'TypeMismatch', message);
export const outOfSpaceError = (message: string) => new CommandError(14031, 'OutOfDiskSpace', message);
export const isOutOfSpaceError = (error: unknown) => error instanceof CommandError && error.code === 14031;
export const storeClosingError = () => new CommandError(91, 'ShutdownInProgress', 'the store is closing');

/** Error 292 for a sort or a pipeline above the memory limit. */
export const memoryExceededError = (what: string) =>
  new CommandError(292, 'QueryExceededMemoryLimitNoDiskUseAllowed', `${what} needs more than 100 MB of memory`);

/**
 * Error 115 for a MongoDB feature outside the supported subset. Throwing it, instead of ignoring the feature, prevents
 * a command from being applied only in part.
 */
export const unsupportedFeatureError = (feature: string) =>
  new CommandError(115, 'CommandNotSupported', `the embedded store does not support ${feature}`);

/** Entry of `writeErrors` for the document at `index` of a bulk write. Rethrows errors that are not command errors. */
export function buildWriteError(index: number, error: unknown): Fields {
  if (!(error instanceof CommandError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}
