import { describe, expect, it, vi } from 'vitest';
import { addDays, clockDate, localTime } from './calendar.ts';
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

  it.each([
    'Europe/Zurich',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
  ])('returns an instant at which the clocks of %s show the date and the time, on each day of three years', (zone) => {
    for (let date = '2025-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
      for (const time of ['00:30', '02:15', '12:00', '23:45']) {
        const instant = new Date(instantOf(date, time, zone));
        const shown = `${clockDate(instant, zone)} ${localTime(instant, zone)}`;
        // A time that the clocks skip is at most an hour later.
        if (shown !== `${date} ${time}`) expect(shown > `${date} ${time}` && shown <= `${date} 03:15`).toBe(true);
      }
    }
  });

  it('formats dates for each day and not for each instant', () => {
    const countFormats = (zone: string, instants: number) => {
      const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
      for (let i = 0; i < instants; i += 1) {
        const time = `${`${Math.floor(i / 60) % 24}`.padStart(2, '0')}:${`${i % 60}`.padStart(2, '0')}`;
        instantOf('2031-07-10', time, zone);
      }
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    const forOne = countFormats('Europe/Paris', 1);
    expect(forOne).toBeGreaterThan(0);
    expect(countFormats('Europe/Rome', 1_000)).toBeLessThanOrEqual(2 * forOne);
  });
});
