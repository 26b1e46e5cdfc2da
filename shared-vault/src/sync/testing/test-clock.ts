import type { Clock } from '../ports.ts';

/** A clock that moves only on request. Its timers are monotonic: setting the clock does not affect them. */
export class TestClock implements Clock {
  #now = Date.parse('2026-11-02T08:00:00.000Z');
  #skew = 0;
  #timers = new Set<{ at: number; run: () => void }>();
  now() {
    return this.#now + this.#skew;
  }
  /** Monotonic time: milliseconds since an arbitrary fixed moment. */
  elapsed() {
    return this.#now;
  }
  /** Sets the clock `ms` ahead of the correct time, or behind it for a negative number. */
  skew(ms: number) {
    this.#skew = ms;
  }
  after(ms: number, run: () => void) {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
  /** Number of timers that have not run. */
  get timerCount() {
    return this.#timers.size;
  }
  advance(ms: number) {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}
