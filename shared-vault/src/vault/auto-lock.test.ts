// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAutoLock } from './auto-lock.ts';

const MINUTE = 60_000;
const KEY = 'nk.hidden-since';
/** A page and a storage of this file alone: those of the worker may have the watch of a vault that another file opened. */
let page = document.implementation.createHTMLDocument();
const stored = new Map<string, string>();
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let visibility: DocumentVisibilityState = 'visible';
let locks = 0;
let watch = { opened: () => {}, stop: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  page = document.implementation.createHTMLDocument();
  locks = 0;
  visibility = 'visible';
  Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => visibility });
  watch = startAutoLock({
    store,
    document: page,
    window,
    isOpen: () => locks === 0,
    lock: () => (locks += 1),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
function turn(to: DocumentVisibilityState) {
  visibility = to;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('startAutoLock', () => {
  // shows: vault.auto-lock
  it('locks after 15 minutes hidden', () => {
    turn('hidden');
    vi.advanceTimersByTime(15 * MINUTE - 1);
    expect(locks).toBe(0);
    vi.advanceTimersByTime(1);
    expect(locks).toBe(1);
  });
  // shows: vault.auto-lock.return
  it('locks when the tab becomes visible too late, even if its timer did not run', () => {
    turn('hidden');
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    turn('visible');
    expect(locks).toBe(1);
  });
  it.each(['freeze', 'resume'])('locks at the %s event once the time is over', (event) => {
    turn('hidden');
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    page.dispatchEvent(new Event(event));
    expect(locks).toBe(1);
  });
  it('starts the countdown again when the clock is set back by a year, without a timer that overflows', () => {
    turn('hidden');
    vi.advanceTimersByTime(14 * MINUTE);
    vi.setSystemTime(Date.now() - 365 * 24 * 60 * MINUTE);
    page.dispatchEvent(new Event('resume'));
    vi.advanceTimersByTime(15 * MINUTE - 1);
    expect(locks).toBe(0);
    vi.advanceTimersByTime(1);
    expect(locks).toBe(1);
  });
  it('stays unlocked after a short absence and restarts the countdown', () => {
    turn('hidden');
    vi.advanceTimersByTime(14 * MINUTE);
    turn('visible');
    turn('hidden');
    vi.advanceTimersByTime(14 * MINUTE);
    expect(locks).toBe(0);
  });
  it('starts the countdown at the unlock in a tab that was never visible', () => {
    visibility = 'hidden';
    watch.opened();
    vi.advanceTimersByTime(15 * MINUTE);
    expect(locks).toBe(1);
  });
  it('does not count down while another tab is visible', () => {
    store.setItem(KEY, '1');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '1' }));
    expect(store.getItem(KEY)).toBeNull();
  });
});
