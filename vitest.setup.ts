import { vi } from 'vitest';

/** Maximum wait for a condition, in ms. Vitest's default of one second fails on a loaded machine. */
export const WAIT_MS = 25_000;

const { waitFor, waitUntil } = vi;
type WaitOptions = number | { timeout?: number; interval?: number };
const withTimeout = (options: WaitOptions = {}) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };

// Reading the functions from `vi` once more, as a shared page does for its second file, wraps them a second time.
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
