import {
  BACKOFF_BASE_MS,
  BACKOFF_EXPONENT_MAX,
  BACKOFF_JITTER_MS,
  REFRESH_DEBOUNCE_MS,
  REFRESH_EVERY_MS,
} from '@northkeep/contracts';
import type { RefreshOutcome } from './session-refresher.ts';

/** Milliseconds before try number `attempt` (from 0) after a failure (specification 1 §4). */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return BACKOFF_BASE_MS * 2 ** Math.min(attempt, BACKOFF_EXPONENT_MAX) + random() * BACKOFF_JITTER_MS;
}

/**
 * Refreshes every 14 minutes, and when the tab is seen, focused, shown or online again, at most once per 750 ms.
 * After a failure it tries again with backoff, after the end of the session no more. Gives how to stop it.
 */
export function scheduleRefresh(refresh: () => Promise<RefreshOutcome>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let attempt = 0;
  let stopped = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, ms);
  };
  const run = async () => {
    lastAt = Date.now();
    const how = await refresh();
    if (how === 'ended') return stop();
    attempt = how === 'failed' ? attempt + 1 : 0;
    schedule(how === 'failed' ? backoffMs(attempt - 1) : REFRESH_EVERY_MS);
  };
  const seen = () => {
    const visible = typeof document === 'undefined' || document.visibilityState === 'visible';
    if (visible && Date.now() - lastAt >= REFRESH_DEBOUNCE_MS) void run();
  };
  const events = ['focus', 'pageshow', 'online'] as const;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    if (typeof window === 'undefined') return;
    for (const event of events) window.removeEventListener(event, seen);
    document.removeEventListener('visibilitychange', seen);
  };
  if (typeof window !== 'undefined') {
    for (const event of events) window.addEventListener(event, seen);
    document.addEventListener('visibilitychange', seen);
  }
  // The check of the session or the login has just been answered: the events of this very moment add nothing.
  lastAt = Date.now();
  schedule(REFRESH_EVERY_MS);
  return stop;
}
