import type { Kind } from '@northkeep/contracts';
import type { Clock, TabBus } from './ports.ts';
import { saveDelayOf } from './save-delay.ts';

/**
 * Notifies the sending tab when the pause after a change is over. Browsers throttle the timers of a hidden tab, so the
 * sender does not rely on its own timers but on those of the tab in which the user types.
 */
export class TypingPauses {
  readonly #ports: { readonly bus: TabBus; readonly clock: Clock };
  /**
   * Functions that cancel a timer, by its delay in ms. Each delay has its own timer, because a shorter delay must not
   * cancel the timer of a longer delay that began earlier.
   */
  readonly #cancels = new Map<number, () => void>();

  constructor(ports: { readonly bus: TabBus; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /**
   * Starts the pause after a change of the named fields, or restarts it. Notifies the tab that sends changes at the
   * start and at the end.
   */
  begin(kind: Kind, names: readonly string[]): void {
    const { bus, clock } = this.#ports;
    bus.post({ type: 'typed' });
    const delayMs = saveDelayOf(kind, names);
    this.#cancels.get(delayMs)?.();
    const cancel = clock.after(delayMs, () => bus.post({ type: 'typed' }));
    this.#cancels.set(delayMs, cancel);
  }

  cancelAll(): void {
    for (const cancel of this.#cancels.values()) cancel();
  }
}
