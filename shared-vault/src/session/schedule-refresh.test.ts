// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleRefresh } from './schedule-refresh.ts';

const MINUTE = 60_000;
let asked = 0;
let visibility: DocumentVisibilityState = 'visible';
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  stop = scheduleRefresh(async () => {
    asked += 1;
    return 'refreshed';
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('scheduleRefresh', () => {
  // shows: session.refresh.focus, session.refresh.pageshow, session.refresh.online
  it.each(['focus', 'pageshow', 'online'])('refreshes at the %s event, also in a hidden tab', async (event) => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    visibility = 'hidden';
    window.dispatchEvent(new Event(event));
    expect(asked).toBe(1);
  });

  // shows: session.refresh.visible
  it('refreshes when the tab becomes visible, not when it is hidden', async () => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toBe(0);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toBe(1);
  });

  // shows: session.refresh.debounce
  it('refreshes once in 750 ms for several events', async () => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    for (const event of ['focus', 'pageshow', 'online']) window.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(749);
    window.dispatchEvent(new Event('focus'));
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    window.dispatchEvent(new Event('focus'));
    expect(asked).toBe(2);
  });

  it('refreshes 14 minutes after the previous refresh of any cause', async () => {
    await vi.advanceTimersByTimeAsync(13 * MINUTE);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(14 * MINUTE - 1);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
  });

  it('does not refresh after it was stopped', async () => {
    stop();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toBe(0);
  });
});
