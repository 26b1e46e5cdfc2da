import { expect, test } from 'vitest';
import { DAYS_NEEDED, daysLogged } from './days-logged.ts';

test('two notes of one evening are one day where the person lives', () => {
  const evening = ['2026-11-20T23:30:00Z', '2026-11-21T01:30:00Z'];
  expect(daysLogged(evening, 'America/New_York')).toBe(1);
  expect(daysLogged(evening, 'UTC')).toBe(2);
});

test('nothing written is no day', () => {
  expect(daysLogged([], 'UTC')).toBe(0);
});

test('it stops counting when there is enough', () => {
  const month = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}T12:00:00Z`);
  expect(daysLogged(month, 'UTC')).toBe(DAYS_NEEDED);
});
