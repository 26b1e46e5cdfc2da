import { computeBackoffMs, type ErrorCode, OPERATIONS, type Operation } from '@northkeep/contracts';
import { isApiError, isUnansweredError } from './api-error.ts';
import type { UnansweredRequest } from './client.ts';
import { findOperation } from './operation-of.ts';

/**
 * Operations other than GET that a client may send twice: the second request finds what the first has done and changes
 * nothing more. Every other operation is sent once, because its first request may have been carried out: logins and
 * codes are counted, payments move money, and mails would be sent twice. The operations of the sync engine are
 * missing, because the engine repeats them itself. A repeated creation of the vault is rejected because a vault exists,
 * which the vault then unlocks.
 */
const REPEATABLE: ReadonlySet<Operation> = new Set<Operation>([
  ...[OPERATIONS.prelogin, OPERATIONS.refresh, OPERATIONS.logout, OPERATIONS.endSession, OPERATIONS.endOtherSessions],
  ...[OPERATIONS.acknowledgeE2ee, OPERATIONS.changeProfile, OPERATIONS.cancelEmailChange, OPERATIONS.cancelDeletion],
  ...[OPERATIONS.createErkp, OPERATIONS.saveReencryptedRecords, OPERATIONS.finishRotation],
  ...[OPERATIONS.importSavedCards, OPERATIONS.saveCard, OPERATIONS.unsaveCard],
  ...[OPERATIONS.subscribePush, OPERATIONS.validatePush, OPERATIONS.unsubscribePush, OPERATIONS.saveReminders],
  // Messages, whose idempotency key makes the server store them once.
  ...[OPERATIONS.sendSupportRequest, OPERATIONS.sendFeedback],
  ...[OPERATIONS.adminApproveRequest, OPERATIONS.adminCloseRequest],
  ...[OPERATIONS.adminChangeFeedback, OPERATIONS.adminRemoveFeedback, OPERATIONS.adminRemoveCard],
]);

/** GET operations that have an effect: each request sends a push message. */
const SENT_ONCE: ReadonlySet<Operation> = new Set<Operation>([OPERATIONS.testPush]);

/** Number of repeats of a request. */
export const REPEATS_MAX = 3;
const BASE_MS = 400;
/** Maximum sum of the pauses, in ms. A `Retry-After` that goes beyond it ends the repeats. */
const TOTAL_PAUSE_MAX_MS = 10_000;

/** Waits for a time in ms. Rejects with the reason of the signal when it is aborted. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * Sends an unanswered request again, up to {@link REPEATS_MAX} times with exponential backoff and jitter, if a second
 * request does no harm. Throws the last error otherwise, and at once while the device is offline.
 */
export async function repeatRequest<T>(request: UnansweredRequest<T>, pause: Pause = waitFor): Promise<T> {
  const { method, path, signal, send } = request;
  let { error } = request;
  if (!isRepeatable(findOperation(method, path))) throw error;
  let pausedMs = 0;
  for (let retries = 0; retries < REPEATS_MAX && !isFinal(error); retries += 1) {
    const pauseMs = Math.max(
      jitter(computeBackoffMs({ retries, baseMs: BASE_MS, maxMs: TOTAL_PAUSE_MAX_MS })),
      askedPauseMs(error),
    );
    pausedMs += pauseMs;
    if (pausedMs > TOTAL_PAUSE_MAX_MS) break;
    await pause(pauseMs, signal);
    try {
      return await send();
    } catch (thrown) {
      // The first request has deleted it, and its response was lost.
      if (method === 'DELETE' && isApiError(thrown, 'NOT_FOUND')) return undefined as T;
      if (!isUnansweredError(thrown)) throw thrown;
      error = thrown;
    }
  }
  throw error;
}

const isRepeatable = (operation: Operation | null): boolean =>
  operation !== null && (operation.method === 'GET' ? !SENT_ONCE.has(operation) : REPEATABLE.has(operation));

/** A vault that gets a new key stays in that state for longer than a request is repeated. */
const isFinal = (error: { readonly code: string }): boolean =>
  error.code === ('MOVING' satisfies ErrorCode) || (typeof navigator !== 'undefined' && navigator.onLine === false);

const askedPauseMs = ({ retryAfterS }: { readonly retryAfterS: number | null }): number => (retryAfterS ?? 0) * 1_000;

/** Spreads the repeats of many clients over the time from half to one and a half of the given pause. */
const jitter = (ms: number): number => ms * (0.5 + Math.random());

const waitFor: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
