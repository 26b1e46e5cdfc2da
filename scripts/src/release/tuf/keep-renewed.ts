import { setTimeout as wait } from 'node:timers/promises';
import { renewRepository } from './renew-repository.ts';

const HOUR_MS = 3_600_000;

interface KeepOptions {
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Called after each check with the date until which the release is valid and the offline roles that expire soon. */
  readonly report: (text: string) => void;
  /** Gets the reason why nothing could be renewed. */
  readonly reportFailure: (text: string) => void;
  /** Time between two checks in ms. */
  readonly pauseMs?: number;
  /** Time after a failure in ms. */
  readonly retryMs?: number;
}

/**
 * Renews a release repository until the signal is aborted: checks it at once and then once a day, and an hour after a
 * failure. Each check signs only the roles of whose validity half has passed, so most checks write nothing.
 */
export async function keepRenewed(root: string, options: KeepOptions): Promise<void> {
  const { signal, report, reportFailure, pauseMs = 24 * HOUR_MS, retryMs = HOUR_MS } = options;
  while (!signal.aborted) {
    let pause = pauseMs;
    try {
      report(await renewRepository(root, { onlyDue: true }));
    } catch (error) {
      reportFailure(`not renewed: ${error instanceof Error ? error.message : error}`);
      pause = retryMs;
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
