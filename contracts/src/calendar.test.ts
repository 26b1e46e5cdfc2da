import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addIsoWeeks,
  clockDate,
  isoWeekOf,
  isTimeZone,
  localDate,
  localTime,
  mondayOf,
  mondayOfIsoWeek,
  timeZoneOf,
  weekdayOf,
} from './calendar.ts';

describe('calendar dates', () => {
  it('clockDate returns the date in the given time zone, not in UTC', () => {
    const instant = new Date('2026-05-15T02:30:00Z');
    expect(clockDate(instant, 'America/New_York')).toBe('2026-05-14');
    expect(clockDate(instant, 'Asia/Tokyo')).toBe('2026-05-15');
  });

  it('clockDate does not depend on the pattern in which a browser displays dates', () => {
    // In browsers with ICU 72, Canadian English displays dates as the United States do: 11/27/2026.
    class Icu72 extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale === 'en-CA' ? 'en-US' : locale, options);
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Icu72 } }));
    expect(clockDate(new Date('2026-11-27T12:00:00Z'), 'Europe/Zagreb')).toBe('2026-11-27');
    expect(clockDate(new Date('2026-01-02T00:30:00Z'), 'Europe/Zagreb')).toBe('2026-01-02');
    vi.unstubAllGlobals();
  });

  it('addDays counts calendar days correctly across the start and the end of daylight saving time', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('mondayOf returns the last Monday on or before the given day', () => {
    expect(mondayOf('2026-05-14')).toBe('2026-05-11');
    expect(mondayOf('2026-05-17')).toBe('2026-05-11');
    expect(weekdayOf('2026-05-14')).toBe(4);
  });

  it.each([
    ['2026-11-21', '2026-W47'],
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2026-01-01', '2026-W01'],
    ['2023-01-01', '2022-W52'],
  ])('isoWeekOf(%s) is %s', (date, week) => {
    expect(isoWeekOf(date)).toBe(week);
  });

  it.each([
    ['2026-W47', '2026-11-16'],
    ['2026-W53', '2026-12-28'],
    ['2025-W01', '2024-12-30'],
    ['2026-W01', '2025-12-29'],
  ])('mondayOfIsoWeek(%s) is %s', (week, monday) => {
    expect(mondayOfIsoWeek(week)).toBe(monday);
  });

  it('addIsoWeeks adds and subtracts weeks across the turn of the year', () => {
    expect(addIsoWeeks('2026-W53', 1)).toBe('2027-W01');
    expect(addIsoWeeks('2027-W01', -1)).toBe('2026-W53');
    expect(addIsoWeeks('2026-W47', -52)).toBe('2025-W47');
  });

  it('localTime returns the hour and minute of the time zone, also at midnight', () => {
    expect(localTime(new Date('2026-05-15T04:05:00Z'), 'America/New_York')).toBe('00:05');
    expect(localTime(new Date('2026-05-15T12:30:00Z'), 'Asia/Tokyo')).toBe('21:30');
  });
});

describe('a day that begins at 4:00', () => {
  it.each([
    ['2026-05-15T07:59:00Z', 'America/New_York', '2026-05-14'],
    ['2026-05-15T08:00:00Z', 'America/New_York', '2026-05-15'],
    ['2026-05-14T18:59:00Z', 'Asia/Tokyo', '2026-05-14'],
    ['2026-05-14T19:00:00Z', 'Asia/Tokyo', '2026-05-15'],
    // The clock goes back at 2:00 of November 1 in New York, so that 4:00 is five hours after midnight.
    ['2026-11-01T08:30:00Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T09:00:00Z', 'America/New_York', '2026-11-01'],
    // The clock goes forward at 2:00 of March 8, so that 4:00 is three hours after midnight.
    ['2026-03-08T07:59:00Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T08:00:00Z', 'America/New_York', '2026-03-08'],
    ['2027-01-01T08:00:00Z', 'America/New_York', '2026-12-31'],
  ])('%s in %s belongs to %s', (instant, zone, date) => {
    expect(localDate(new Date(instant), zone, 4)).toBe(date);
  });
});

describe('timeZoneOf', () => {
  it('ignores a chosen time zone that the device does not know', () => {
    expect(timeZoneOf('Europe/Zurich')).toBe('Europe/Zurich');
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(timeZoneOf('Mars/Olympus')).toBe(timeZoneOf(null));
  });

  // shows: planner.main.zone
  it('is America/New_York if the device has no time zone', () => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: '' };
    };
    try {
      expect(timeZoneOf(null)).toBe('America/New_York');
    } finally {
      Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions;
    }
  });
});
