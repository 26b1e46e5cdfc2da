import { createNetworkError } from './api/api-error.ts';

/**
 * Loads a part of this package that only a few actions need; each of these actions needs the server as well. Throws the
 * {@link ApiError} of a request without a response when the part cannot be loaded; the next call tries again.
 */
export async function loadLazyModule<T>(importPart: () => Promise<T>): Promise<T> {
  try {
    return await importPart();
  } catch (cause) {
    throw createNetworkError(cause);
  }
}
