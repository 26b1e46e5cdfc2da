// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockWhenHidden } from './auto-lock.ts';

const MINUTE = 60_000;
let visibility: DocumentVisibilityState = 'visible';
let locks = 0;
let watch = { opened: () => {}, stop: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  locks = 0;
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  watch = lockWhenHidden({
    store: localStorage,
    document,
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
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a vault that nobody looks at', () => {
  // shows: vault.auto-lock
  it('locks by itself after 15 minutes hidden', () => {
    turn('hidden');
    vi.advanceTimersByTime(15 * MINUTE - 1);
    expect(locks).toBe(0);
    vi.advanceTimersByTime(1);
    expect(locks).toBe(1);
  });
  // shows: vault.auto-lock.return
  it('locks at the return when no timer ran meanwhile', () => {
    turn('hidden');
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    turn('visible');
    expect(locks).toBe(1);
  });
  it.each(['freeze', 'resume'])('locks when the time is up at %s', (event) => {
    turn('hidden');
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    document.dispatchEvent(new Event(event));
    expect(locks).toBe(1);
  });
  it('stays open for a short absence, and the count starts anew', () => {
    turn('hidden');
    vi.advanceTimersByTime(14 * MINUTE);
    turn('visible');
    turn('hidden');
    vi.advanceTimersByTime(14 * MINUTE);
    expect(locks).toBe(0);
  });
  it('counts from its opening in a tab that nobody has seen', () => {
    visibility = 'hidden';
    watch.opened();
    vi.advanceTimersByTime(15 * MINUTE);
    expect(locks).toBe(1);
  });
  it('does not count while another tab is looked at', () => {
    localStorage.setItem('nk.hidden-since', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'nk.hidden-since', newValue: '1' }));
    expect(localStorage.getItem('nk.hidden-since')).toBeNull();
  });
});
