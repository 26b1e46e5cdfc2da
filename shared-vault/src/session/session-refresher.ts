import { isApiError } from '../api/api-error.ts';
import { isSessionEndedError } from '../api/client.ts';
import type { TabChannel } from './tab-channel.ts';

/** Minimum time between two refreshes of the session, in all tabs. */
export const SESSION_REFRESH_DEBOUNCE_MS = 750;

/** Outcome of a refresh. `failed`: no response, or an error that does not end the session; a retry follows. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'failed';

export interface SessionRefresherPorts {
  /** POST /auth/refresh. */
  readonly post: () => Promise<unknown>;
  readonly tabs: TabChannel;
  readonly now?: () => number;
}

const LOCK = 'northkeep-refresh';

/** Refreshes the session. Runs one refresh at a time in this tab and, with the Web Locks API, across all tabs. */
export class SessionRefresher {
  readonly #ports: SessionRefresherPorts;
  #running: Promise<RefreshOutcome> | null = null;
  /** Number of logins so far, in all tabs. */
  #logins = 0;
  /**
   * Makes the running refresh resolve as failed. Called when a login has replaced the session that is being refreshed.
   */
  #endRunning: () => void = () => {};
  #last = Number.NEGATIVE_INFINITY;
  /** True when the account of the last session that ended was deleted. */
  accountDeleted = false;

  constructor(ports: SessionRefresherPorts) {
    this.#ports = ports;
    ports.tabs.listen((message) => {
      if (message.type === 'refreshed') this.#last = Math.max(this.#last, message.at);
    });
  }

  /** Refreshes the session, or returns the promise of the refresh that is already running. */
  refresh(): Promise<RefreshOutcome> {
    if (this.#running) return this.#running;
    const running = this.#refreshUnderLock().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  /**
   * Called after a login. The response to a refresh that was sent before the login does not concern the new session.
   */
  sessionReplaced(): void {
    this.#logins += 1;
    this.#running = null;
    this.#endRunning();
  }

  async #refreshUnderLock(): Promise<RefreshOutcome> {
    const requestedAt = this.#now();
    // When a login replaces the session, the refresh ends without waiting for its response. It then releases the lock,
    // and the new session can refresh.
    const replaced = new Promise<RefreshOutcome>((resolve) => {
      this.#endRunning = () => resolve('failed');
    });
    const refresh = () => Promise.race([this.#refreshOnce(requestedAt), replaced]);
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    return locks ? locks.request(LOCK, refresh) : refresh();
  }

  async #refreshOnce(requestedAt: number): Promise<RefreshOutcome> {
    // Sends no request when another tab refreshed the session while this tab waited for the lock, or just before.
    if (this.#last > requestedAt - SESSION_REFRESH_DEBOUNCE_MS) return 'refreshed';
    const logins = this.#logins;
    try {
      await this.#ports.post();
    } catch (error) {
      if (isSessionEndedError(error) && logins === this.#logins) {
        this.accountDeleted = isApiError(error, 'ACCOUNT_DELETED');
        return 'ended';
      }
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
