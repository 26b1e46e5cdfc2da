import { backoffMs } from './outbox/outbox-sender.ts';
import type { Clock } from './ports.ts';

/** Tries something that failed again: after some two seconds first, then ever later. */
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
    this.#cancel = this.#clock.after(backoffMs(this.#failures), () => void again());
  }

  /** It went well, or is no longer wanted. */
  stop(): void {
    this.#cancel();
    this.#failures = 0;
  }

  /** It is being tried for another reason. */
  cancel(): void {
    this.#cancel();
  }
}
