import { describe, expect, it } from 'vitest';
import { instantOf } from './local-instant.ts';

describe('instantOf', () => {
  it.each([
    ['a time in winter', '2026-11-22', '18:00', 'Europe/Zurich', '2026-11-22T17:00:00.000Z'],
    ['a time in summer', '2026-07-22', '18:00', 'Europe/Zurich', '2026-07-22T16:00:00.000Z'],
    ['a zone with half hours', '2026-11-22', '06:30', 'Asia/Kolkata', '2026-11-22T01:00:00.000Z'],
    ['the first of two equal times', '2026-10-25', '02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
    ['a time that the clocks skip, an hour later', '2026-03-29', '02:30', 'Europe/Zurich', '2026-03-29T01:30:00.000Z'],
    ['a day after the clocks went back', '2026-11-02', '09:00', 'America/New_York', '2026-11-02T14:00:00.000Z'],
  ])('returns the instant of %s', (_title, date, time, zone, instant) => {
    expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant);
  });
});
