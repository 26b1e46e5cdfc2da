import { computeBackoffMs } from '@northkeep/contracts';

const BACKOFF_BASE_MS = 1_000;
const BACKOFF_EXPONENT_MAX = 6;
const BACKOFF_JITTER_MS = 300;

const UNJITTERED_MAX_MS = BACKOFF_BASE_MS * 2 ** BACKOFF_EXPONENT_MAX;
/** Maximum pause of {@link computeRetryBackoffMs}. */
export const BACKOFF_MAX_MS = UNJITTERED_MAX_MS + BACKOFF_JITTER_MS;

/** Returns the exponential backoff before the next retry, in ms, with random jitter; `retries` counts from 0. */
export const computeRetryBackoffMs = (retries: number, random: () => number = Math.random): number =>
  computeBackoffMs({ retries, baseMs: BACKOFF_BASE_MS, maxMs: UNJITTERED_MAX_MS }) + random() * BACKOFF_JITTER_MS;
