import { DAY_MS } from '@northkeep/contracts';

/** Largest accepted difference by which a clock is ahead of the server. A clock further ahead is treated as wrong. */
const AHEAD_MAX_MS = 7 * DAY_MS;

export interface TimePorts {
  /** The device's clock, in ms since the epoch. */
  now(): number;
  /** Monotonic time: milliseconds since an arbitrary fixed moment, independent of the clock. */
  elapsed(): number;
}

/**
 * The time that is used to count weeks. A device whose clock runs more than a week ahead of the server would count
 * completions in a week that has not begun. For such a device the server's time is used: the `Date` of its last
 * response plus the time elapsed since. Before the first response to this page, the device's clock is used, because a
 * device may be offline for weeks.
 */
export class TrustedTime {
  readonly #ports: TimePorts;
  #last: { readonly server: number; readonly elapsed: number } | null = null;

  constructor(ports: TimePorts) {
    this.#ports = ports;
  }

  /**
   * Stores the `Date` header of a response, in ms since the epoch or as HTTP date; ignores a missing or invalid header.
   */
  noteServerDate(date: string | number | null): void {
    const server = typeof date === 'string' ? Date.parse(date) : date;
    if (server !== null && Number.isFinite(server)) this.#last = { server, elapsed: this.#ports.elapsed() };
  }

  /**
   * True when the device's clock and the server's clock differ by at most a day; false before the first response to
   * this page.
   */
  get isConfirmed(): boolean {
    const server = this.server();
    return server !== null && Math.abs(this.#ports.now() - server) <= DAY_MS;
  }

  /** Returns the time of the server in ms since the epoch; null before the first response to this page. */
  server(): number | null {
    return this.#last && this.#last.server + this.#ports.elapsed() - this.#last.elapsed;
  }

  /** Returns the time in ms since the epoch. */
  now(): number {
    const [own, server] = [this.#ports.now(), this.server()];
    return server !== null && own - server > AHEAD_MAX_MS ? server : own;
  }
}
