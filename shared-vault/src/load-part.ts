import { createNetworkError } from './api/api-error.ts';

/**
 * Loads a module of this package that only a few user actions need. When it cannot be loaded, throws the {@link
 * ApiError} of a request without a response, because each of these actions needs the server as well. The next call
 * tries again.
 */
export async function loadLazyModule<T>(importPart: () => Promise<T>): Promise<T> {
  try {
    return await importPart();
  } catch (cause) {
    throw createNetworkError(cause);
  }
}
