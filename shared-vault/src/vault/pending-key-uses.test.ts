import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitWhileProgressing } from './pending-key-uses.ts';

const LIMITS = { pauseMs: 2_000, maxMs: 30_000 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns the ms after which the wait for work ended that reports progress every `everyMs` and takes `takesMs`. */
async function measureWait({ everyMs, takesMs }: { everyMs: number; takesMs: number }): Promise<number> {
  const start = Date.now();
  let endedAt: number | undefined;
  void waitWhileProgressing(async (onProgress) => {
    const progress = setInterval(onProgress, everyMs);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    clearInterval(progress);
  }, LIMITS).then(() => {
    endedAt = Date.now();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return (endedAt ?? Number.NaN) - start;
}

describe('waitWhileProgressing', () => {
  it.each([
    ['until the work ends while it goes on', { everyMs: 1_500, takesMs: 9_000 }, 9_000],
    ['for two seconds without any progress', { everyMs: 50_000, takesMs: 50_000 }, 2_000],
    ['for half a minute at most', { everyMs: 500, takesMs: 50_000 }, 30_000],
  ])('waits %s', async (_, work, ms) => {
    expect(await measureWait(work)).toBe(ms);
  });

  it('ends when the work fails', async () => {
    await expect(waitWhileProgressing(() => Promise.reject(new Error('failed')), LIMITS)).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
