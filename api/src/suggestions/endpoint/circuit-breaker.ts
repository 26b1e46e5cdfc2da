interface CircuitOptions {
  /** Number of failures in a row that open the circuit. */
  readonly failuresMax: number;
  /** Time in ms for which an open circuit refuses every call. */
  readonly openMs: number;
  readonly now?: () => number;
}

/**
 * Circuit breaker: after several failed calls in a row it rejects further calls for a while, so that callers do not
 * wait for a service that is down. Then it allows one trial call: success closes the circuit, failure opens it again.
 */
export class CircuitBreaker {
  readonly #options: CircuitOptions;
  #failures = 0;
  #openUntil = 0;
  #isTrial = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Returns true when a call may be made; every permitted call has to report its success or failure. */
  tryEnter(): boolean {
    if (this.#failures < this.#options.failuresMax) return true;
    if (this.#isTrial || this.#now < this.#openUntil) return false;
    this.#isTrial = true;
    return true;
  }

  reportSuccess(): void {
    this.#failures = 0;
    this.#isTrial = false;
  }

  reportFailure(): void {
    this.#failures += 1;
    this.#isTrial = false;
    this.#openUntil = this.#now + this.#options.openMs;
  }

  get #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
