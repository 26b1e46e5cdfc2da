import { setTimeout as wait } from 'node:timers/promises';
import { renewRepository } from './renew-repository.ts';

const HOUR_MS = 3_600_000;

interface KeepOptions {
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Gets what is valid until when, and which offline roles expire soon; once a day. */
  readonly report: (text: string) => void;
  /** Gets the reason why nothing could be renewed. */
  readonly reportFailure: (text: string) => void;
  /** Time between two looks in ms. */
  readonly pauseMs?: number;
  /** Time after a failure in ms. */
  readonly retryMs?: number;
}

/**
 * Renews a release repository until the signal is aborted: looks at once and then each day, and after a failure each
 * hour. Signs only what is due, so a repository that is looked at more often does not grow faster.
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
