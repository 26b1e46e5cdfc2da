// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { watchPagePresence } from './page-presence.ts';

let visibility: DocumentVisibilityState;
let isOnline: boolean;
let clock: TestClock;
const listener = vi.fn();
let presence: ReturnType<typeof watchPagePresence>;
let unlisten: () => void;

beforeEach(() => {
  [visibility, isOnline, clock] = ['visible', true, new TestClock()];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  listener.mockClear();
  presence = watchPagePresence(clock);
  unlisten = presence.listen(listener);
});
afterEach(() => {
  unlisten();
  vi.restoreAllMocks();
});

const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a context without a page', () => {
  it('is never present, and has nothing to listen to', () => {
    vi.stubGlobal('document', undefined);
    try {
      const nobody = watchPagePresence(clock);
      nobody.listen(listener)();
      expect([nobody.isPresent(), listener.mock.calls]).toEqual([false, []]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('a page', () => {
  it('is present while it is visible and online', () => {
    expect(presence.isPresent()).toBe(true);
  });

  it('is no longer present a minute after it was hidden, and is again when it is shown', () => {
    setVisibility('hidden');
    clock.advance(59_000);
    expect(presence.isPresent()).toBe(true);
    listener.mockClear();
    clock.advance(1_000);
    expect([presence.isPresent(), listener.mock.calls.length]).toEqual([false, 1]);
    setVisibility('visible');
    expect(presence.isPresent()).toBe(true);
  });

  it('is not present when it was opened in the background', () => {
    visibility = 'hidden';
    expect(watchPagePresence(clock).isPresent()).toBe(false);
  });

  it.each<[string, EventTarget, string, string]>([
    ['left', window, 'pagehide', 'pageshow'],
    ['frozen', document, 'freeze', 'resume'],
  ])('is not present while it is %s', (_, target, leaves, returns) => {
    target.dispatchEvent(new Event(leaves));
    expect([presence.isPresent(), listener.mock.calls.length]).toEqual([false, 1]);
    target.dispatchEvent(new Event(returns));
    expect([presence.isPresent(), listener.mock.calls.length]).toEqual([true, 2]);
  });

  it('is not present while it is offline', () => {
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    expect([presence.isPresent(), listener.mock.calls.length]).toEqual([false, 1]);
  });

  it('is not listened to any more at the end', () => {
    unlisten();
    window.dispatchEvent(new Event('offline'));
    setVisibility('hidden');
    expect([listener.mock.calls.length, clock.timerCount]).toEqual([0, 0]);
  });
});
