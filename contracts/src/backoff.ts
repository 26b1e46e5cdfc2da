interface BackoffInput {
  /** Number of earlier retries in a row, from 0. */
  retries: number;
  baseMs: number;
  maxMs: number;
}

/** Returns the exponential backoff before a retry, in ms: `baseMs`, doubled with each retry, at most `maxMs`. */
export const computeBackoffMs = ({ retries, baseMs, maxMs }: BackoffInput): number =>
  Math.min(baseMs * 2 ** retries, maxMs);
