import { computeRetryBackoffMs } from '../backoff.ts';
import type { Clock } from './ports.ts';

/** Schedules retries with exponential backoff, the first after about two seconds. */
export class RetryTimer {
  readonly #clock: Clock;
  readonly #again: () => Promise<unknown>;
  #failures = 0;
  #cancel: () => void = () => {};

  constructor(clock: Clock, again: () => Promise<unknown>) {
    this.#clock = clock;
    this.#again = again;
  }

  scheduleNext(): void {
    this.#cancel();
    this.#failures += 1;
    const again = () => this.#again().catch((error: unknown) => console.debug('not tried again', error));
    this.#cancel = this.#clock.after(computeRetryBackoffMs(this.#failures), () => void again());
  }

  /** Cancels the retry and resets the backoff. */
  stop(): void {
    this.#cancel();
    this.#failures = 0;
  }

  /** Cancels the scheduled retry and keeps the backoff. */
  cancel(): void {
    this.#cancel();
  }
}
