import { describe, expect, test } from 'vitest';
import { countLoggedDays, LOGGED_DAYS_MIN } from './days-logged.ts';

describe('countLoggedDays', () => {
  test('counts two instants of the same local evening as one day', () => {
    const evening = ['2026-11-20T23:30:00Z', '2026-11-21T01:30:00Z'];
    expect(countLoggedDays(evening, { zone: 'America/New_York' })).toBe(1);
    expect(countLoggedDays(evening, { zone: 'UTC' })).toBe(2);
  });

  test('returns 0 without instants', () => {
    expect(countLoggedDays([], { zone: 'UTC' })).toBe(0);
  });

  test('returns no more than the required minimum, even if more days were logged', () => {
    const month = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}T12:00:00Z`);
    expect(countLoggedDays(month, { zone: 'UTC' })).toBe(LOGGED_DAYS_MIN);
  });
});
