import { expect, test } from 'vitest';
import { shortMoment } from './moment.ts';

const now = new Date(2026, 10, 21, 14, 5);

test.each([
  [new Date(2026, 10, 21, 9, 12), 'Today, 9:12 AM'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 18, 1, 0), 'Nov 18'],
  [new Date(2025, 10, 21, 14, 5), 'Nov 21, 2025'],
])('%s is said as %s', (at, words) => {
  expect(shortMoment(at, now).replace(/\s/g, ' ')).toBe(words);
});
