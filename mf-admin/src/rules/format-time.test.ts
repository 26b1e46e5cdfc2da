import { describe, expect, test } from 'vitest';
import { formatMediumTime, formatShortTime } from './format-time.ts';

const now = new Date(2026, 10, 21, 14, 5);

describe('formatShortTime', () => {
  test.each([
    [new Date(2026, 10, 21, 9, 12), 'Today, 9:12 AM'],
    [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 18, 1, 0), 'Nov 18'],
    [new Date(2025, 10, 21, 14, 5), 'Nov 21, 2025'],
  ])('formats %s as %s', (at, words) => {
    expect(formatShortTime(at, now).replace(/\s/g, ' ')).toBe(words);
  });
});

describe('formatMediumTime', () => {
  test.each([
    [new Date(2026, 10, 21, 9, 12), 'Today, 9:12 AM'],
    [new Date(2026, 10, 20, 18, 2), 'Yesterday, 6:02 PM'],
    [new Date(2025, 10, 21, 14, 5), 'Nov 21, 2025, 2:05 PM'],
  ])('formats %s as %s', (at, words) => {
    expect(formatMediumTime(at, now).replace(/\s/g, ' ')).toBe(words);
  });
});
