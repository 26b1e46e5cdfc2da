import { DeliveryError } from './delivery-error.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Counts the deliveries of each role, so that a stolen key fills neither the disk nor the log. */
export class DeliveryLimits {
  readonly #perHour: number;
  readonly #times = new Map<string, number[]>();

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  /** Counts a delivery of a role. Throws a DeliveryError when there were too many within an hour. */
  count(role: string): void {
    const now = Date.now();
    const recent = (this.#times.get(role) ?? []).filter((time) => now - time < HOUR_MS);
    if (recent.length >= this.#perHour)
      throw new DeliveryError('too-many', role, `it was delivered ${recent.length} times within an hour`);
    this.#times.set(role, [...recent, now]);
  }
}
