import { REFRESH_DEBOUNCE_MS } from '@northkeep/contracts';
import { endsSession } from '../api/client.ts';
import type { TabChannel } from './tab-channel.ts';

/** `failed`: no answer, or one that says nothing about the session; it stands, and the next try comes later. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'failed';

export interface SessionRefresherPorts {
  /** POST /auth/refresh. */
  readonly post: () => Promise<unknown>;
  readonly tabs: TabChannel;
  readonly now?: () => number;
}

const LOCK = 'northkeep-refresh';

/** One refresh at a time in this tab and, where the browser has Web Locks, among all tabs. */
export class SessionRefresher {
  readonly #ports: SessionRefresherPorts;
  #running: Promise<RefreshOutcome> | null = null;
  #last = Number.NEGATIVE_INFINITY;

  constructor(ports: SessionRefresherPorts) {
    this.#ports = ports;
    ports.tabs.listen((message) => {
      if (message.type === 'refreshed') this.#last = Math.max(this.#last, message.at);
    });
  }

  /** Refreshes, or joins the refresh that is under way. */
  refresh(): Promise<RefreshOutcome> {
    this.#running ??= this.#shared().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #shared(): Promise<RefreshOutcome> {
    const asked = this.#now();
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    return locks ? locks.request(LOCK, () => this.#once(asked)) : this.#once(asked);
  }

  async #once(asked: number): Promise<RefreshOutcome> {
    // Another tab did it while this one waited for the lock, or just before.
    if (this.#last > asked - REFRESH_DEBOUNCE_MS) return 'refreshed';
    try {
      await this.#ports.post();
    } catch (error) {
      if (endsSession(error)) return 'ended';
      console.debug('session refresh failed', error);
      return 'failed';
    }
    this.#last = this.#now();
    this.#ports.tabs.post({ type: 'refreshed', at: this.#last });
    return 'refreshed';
  }

  #now(): number {
    return (this.#ports.now ?? Date.now)();
  }
}
