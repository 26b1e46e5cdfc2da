import { whenShownAgain } from './running-transactions.ts';

/**
 * Event on the window: opening a database or the first read of it has taken longer than {@link LIMIT_MS}. Its `detail`
 * is the promise of the answer. Every bundle has its own copy of this module, so an event connects them.
 */
export const STORAGE_DELAYED_EVENT = 'nk-storage-delayed';

/** Key of sessionStorage with which a tab works in memory only, because its user does not wait for the store. */
export const MEMORY_ONLY_KEY = 'nk.memory-only';

const LIMIT_MS = 10_000;

/** Reports an answer of the store that takes long: a lock that the browser has kept would delay it for ever. */
export async function reportDelay<T>(answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    if (!whenShownAgain()) globalThis.dispatchEvent?.(new CustomEvent(STORAGE_DELAYED_EVENT, { detail: answer }));
  }, LIMIT_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
