import { MINUTE_MS } from '@northkeep/contracts';
import { computeRetryBackoffMs } from '../backoff.ts';
import type { RefreshOutcome } from './session-refresher.ts';
import { SESSION_REFRESH_DEBOUNCE_MS } from './session-refresher.ts';

/** Time between two refreshes of the session. The access token lasts one minute longer. */
export const SESSION_REFRESH_INTERVAL_MS = 14 * MINUTE_MS;

/**
 * Refreshes the session every {@link SESSION_REFRESH_INTERVAL_MS}, and when the tab becomes visible, is focused or shown
 * again from the browser's history, or when the device is online again, at most once per
 * {@link SESSION_REFRESH_DEBOUNCE_MS}. Retries failures with exponential backoff and stops when the session has ended.
 * Returns a function that stops the refreshes.
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
    const outcome = await refresh();
    if (outcome === 'ended') return stop();
    attempt = outcome === 'failed' ? attempt + 1 : 0;
    schedule(outcome === 'failed' ? computeRetryBackoffMs(attempt - 1) : SESSION_REFRESH_INTERVAL_MS);
  };
  const refreshOnEvent = () => {
    if (Date.now() - lastAt >= SESSION_REFRESH_DEBOUNCE_MS) void run();
  };
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refreshOnEvent();
  };
  const events = ['focus', 'pageshow', 'online'] as const;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    if (typeof window === 'undefined') return;
    for (const event of events) window.removeEventListener(event, refreshOnEvent);
    document.removeEventListener('visibilitychange', refreshIfVisible);
  };
  if (typeof window !== 'undefined') {
    for (const event of events) window.addEventListener(event, refreshOnEvent);
    document.addEventListener('visibilitychange', refreshIfVisible);
  }
  // The session was checked or created just now. This time counts as the last refresh, so that the focus and visibility
  // events of the page load cause no refresh.
  lastAt = Date.now();
  schedule(SESSION_REFRESH_INTERVAL_MS);
  return stop;
}
