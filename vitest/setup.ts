import { vi } from 'vitest';

/** Maximum wait for a condition, in ms. Vitest's default of one second fails on a loaded machine. */
export const WAIT_TIMEOUT_MS = 25_000;

const { waitFor, waitUntil } = vi;
type WaitOptions = number | { timeout?: number; interval?: number };
const withTimeout = (options: WaitOptions = {}) =>
  typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options };

// On a shared page, this module runs again for the next test file and wraps the already wrapped functions a second
// time.
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
