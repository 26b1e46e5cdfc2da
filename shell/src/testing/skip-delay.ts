import { vi } from 'vitest';

/** Lets timers with this delay in ms fire at once, until the stubbed globals are restored. Others keep their delay. */
export function skipDelay(delayMs: number): void {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    setTimeout(run, ms === delayMs ? 0 : ms, ...args),
  );
}
