import { BACKOFF_MAX_MS, computeRetryBackoffMs } from '../../backoff.ts';
import type { Clock, RecordKey } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';

/** Number of responses without confirmation of a change at which the user is notified. */
const UNCONFIRMED_SHOWN_FROM = 5;
/** Number of consecutive conflicts of one record that are merged and sent again without a pause. */
const CONFLICTS_WITHOUT_PAUSE = 4;

interface Retry {
  /** Number of pauses so far. */
  readonly tries: number;
  /** Earliest time of the next request for the record, in ms since the epoch. */
  readonly notBefore: number;
}

const NO_RETRY: Retry = { tries: 0, notBefore: 0 };

/**
 * Stores the pauses between the requests of each record, and the number of responses that did not confirm its change.
 */
export class RecordRetries {
  readonly #clock: () => Clock;
  readonly #retries = new Map<string, Retry>();
  readonly #conflicts = new Map<string, number>();
  readonly #unconfirmed = new Map<string, number>();

  constructor(clock: () => Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until the record may be sent again; 0 or less means now. */
  waitOf(key: RecordKey): number {
    return computeRemainingPauseMs(this.#retryOf(key).notBefore, this.#clock().now());
  }

  scheduleNext(key: RecordKey): void {
    this.#pause(key, this.#retryOf(key).tries);
  }

  /** Pauses after many conflicts in a row, which only a faulty server causes. */
  countConflict(key: RecordKey): void {
    const count = (this.#conflicts.get(formatRecordKey(key)) ?? 0) + 1;
    this.#conflicts.set(formatRecordKey(key), count);
    if (count > CONFLICTS_WITHOUT_PAUSE) this.scheduleNext(key);
  }

  /** Pauses after a response that did not confirm the change. */
  countUnconfirmed(key: RecordKey): void {
    this.#unconfirmed.set(formatRecordKey(key), (this.#unconfirmed.get(formatRecordKey(key)) ?? 0) + 1);
    this.scheduleNext(key);
  }

  /**
   * Called after a response that settles the request: confirmed, conflict, deleted or rejected. Resets the number of
   * responses that did not confirm the record's change.
   */
  endUnconfirmed(key: RecordKey): void {
    this.#unconfirmed.delete(formatRecordKey(key));
  }

  /**
   * Passes the pauses of a deleted record on to its copy, so that a server that deletes every copy does not cause
   * endless requests.
   */
  continueWith(copy: RecordKey, from: RecordKey): void {
    this.#pause(copy, this.#retryOf(from).tries);
    this.end(from);
  }

  /** Forgets the pauses, conflicts and unconfirmed responses of a record after a final response. */
  end(key: RecordKey): void {
    for (const counts of [this.#retries, this.#conflicts, this.#unconfirmed]) counts.delete(formatRecordKey(key));
  }

  /** Ends all pauses, but keeps the counts of conflicts and of unconfirmed responses. */
  endPauses(): void {
    this.#retries.clear();
  }

  /** Number of records whose change the server has repeatedly not confirmed. */
  get unconfirmed(): number {
    return [...this.#unconfirmed.values()].filter((count) => count >= UNCONFIRMED_SHOWN_FROM).length;
  }

  #retryOf(key: RecordKey): Retry {
    return this.#retries.get(formatRecordKey(key)) ?? NO_RETRY;
  }

  #pause(key: RecordKey, tries: number): void {
    const notBefore = this.#clock().now() + computeRetryBackoffMs(tries);
    this.#retries.set(formatRecordKey(key), { tries: tries + 1, notBefore });
  }
}

/**
 * Returns the milliseconds until the end of a pause; 0 or less means now. The pause also ends when the clock was set
 * back.
 */
export function computeRemainingPauseMs(until: number, now: number): number {
  const left = until - now;
  return left > BACKOFF_MAX_MS ? 0 : left;
}
