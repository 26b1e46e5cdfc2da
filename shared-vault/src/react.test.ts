// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './react.ts';

const before = process.env.TZ;
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-29T15:30:20Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  process.env.TZ = before ?? 'UTC';
});

it('useToday follows the zone of the device within a minute', () => {
  process.env.TZ = 'Asia/Tokyo';
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe('2026-11-30');
  process.env.TZ = 'Pacific/Honolulu';
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-29');
  process.env.TZ = 'Asia/Tokyo';
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-30');
});
