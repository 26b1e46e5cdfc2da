import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import type { Clock } from '../ports.ts';

/** Minimum time in ms between the comparisons of one device that follow a reconnect. */
export const COMPARED_AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** Longest random delay in ms of a comparison. After a restart of the server, not all devices compare at once. */
const SPREAD_MS = MINUTE_MS;
/** The spread is doubled with each failed fetch before, at most this many times. */
const DOUBLINGS_MAX = 3;

/**
 * Decides when a tab compares the revisions of all records with the server's list. What a server has forged or withheld
 * is found by this comparison only, so it follows each moment after which another server may respond: the start of the
 * page and each reconnect.
 */
export class ComparisonSchedule {
  readonly #clock: () => Clock;
  readonly #random: () => number;
  /** Wall-clock time of the latest reconnect, and the monotonic time from which it is followed by a comparison. */
  #reconnect: { readonly at: number; readonly dueAt: number } | null = null;
  #failures = 0;

  constructor(clock: () => Clock, random: () => number = Math.random) {
    this.#clock = clock;
    this.#random = random;
    this.reconnected();
  }

  /** Called when the server may be another one than before. Further calls do not postpone the comparison. */
  reconnected(): void {
    this.#reconnect = { dueAt: this.#reconnect?.dueAt ?? this.#drawDueAt(), at: this.#clock().now() };
  }

  /** Called after a fetch without a response: the next response is a reconnect. A comparison that was due waits anew. */
  failed(): void {
    this.#failures += 1;
    if (this.#reconnect && this.#reconnect.dueAt <= this.#clock().elapsed())
      this.#reconnect = { ...this.#reconnect, dueAt: this.#drawDueAt() };
  }

  /** Called after a response to a fetch. */
  answered(): void {
    if (this.#failures > 0) this.reconnected();
    this.#failures = 0;
  }

  /**
   * True when the revisions are to be compared now. `comparedAt` is the time of the last comparison of this device, of
   * whichever tab, in ms since the epoch; null requests a comparison.
   */
  isDue(comparedAt: number | null): boolean {
    if (comparedAt === null) return true;
    const age = this.#clock().now() - comparedAt;
    if (age < 0 || age >= DAY_MS) return true; // negative after the device's clock was set back
    if (this.#reconnect && comparedAt >= this.#reconnect.at) this.#reconnect = null;
    return (
      this.#reconnect !== null && this.#clock().elapsed() >= this.#reconnect.dueAt && age >= COMPARED_AGAIN_AFTER_MS
    );
  }
  #drawDueAt(): number {
    const spread = SPREAD_MS * 2 ** Math.min(this.#failures, DOUBLINGS_MAX);
    return this.#clock().elapsed() + spread * this.#random();
  }
}
