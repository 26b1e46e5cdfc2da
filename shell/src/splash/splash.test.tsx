import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Splash } from './splash.tsx';

const HOUR = 3_600_000;
let still = false;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  still = false;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: still, onchange: null, addListener() {}, removeListener() {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const greets = () => {
  render(<Splash />);
  return screen.queryByRole('status', { name: 'Northkeep' }) !== null;
};
const seenBefore = (hours: number) => localStorage.setItem('nk.seen', String(Date.now() - hours * HOUR - 1));

describe('splash screen', () => {
  // shows: splash.never
  it('is shown on the first visit', () => {
    expect(greets()).toBe(true);
  });

  // shows: splash.hours
  it('is shown after more than 12 hours of absence', () => {
    seenBefore(12);
    expect(greets()).toBe(true);
  });

  // shows: splash.recent
  it('is not shown after 11 hours, counted from the last view', () => {
    seenBefore(11);
    expect(greets()).toBe(false);
    expect(Number(localStorage.getItem('nk.seen'))).toBe(Date.now());
  });

  // shows: splash.seconds
  it('closes after 4 seconds', () => {
    render(<Splash />);
    act(() => vi.advanceTimersByTime(4_000 - 1));
    expect(screen.queryByRole('status')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  // shows: splash.ends
  it('closes on a key press, a click or its button', () => {
    const enders = [
      () => fireEvent.keyDown(document.body, { key: 'a' }),
      () => fireEvent.pointerDown(document.body),
      () => fireEvent.click(screen.getByRole('button', { name: 'Go on' })),
    ];
    for (const end of enders) {
      localStorage.clear();
      expect(greets()).toBe(true);
      end();
      expect(screen.queryByRole('status')).toBeNull();
      cleanup();
    }
  });

  // shows: splash.ends
  it('is never shown with prefers-reduced-motion', () => {
    still = true;
    expect(greets()).toBe(false);
  });
});
