import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addIsoWeeks,
  formatDate,
  isoWeekOf,
  isTimeZone,
  localDate,
  mondayOf,
  mondayOfIsoWeek,
  sundayOf,
  timeZoneOf,
  weekdayOf,
} from './calendar.ts';

describe('calendar dates', () => {
  it('localDate returns the date in the given time zone, not in UTC', () => {
    const instant = new Date('2026-05-15T02:30:00Z');
    expect(localDate(instant, 'America/New_York')).toBe('2026-05-14');
    expect(localDate(instant, 'Asia/Tokyo')).toBe('2026-05-15');
  });

  it('localDate does not depend on the pattern in which a browser displays dates', () => {
    // In browsers with ICU 72, Canadian English displays dates as the United States do: 11/27/2026.
    class Icu72 extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale === 'en-CA' ? 'en-US' : locale, options);
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Icu72 } }));
    expect(localDate(new Date('2026-11-27T12:00:00Z'), 'Europe/Zagreb')).toBe('2026-11-27');
    expect(localDate(new Date('2026-01-02T00:30:00Z'), 'Europe/Zagreb')).toBe('2026-01-02');
    vi.unstubAllGlobals();
  });

  it('addDays counts calendar days correctly across the start and the end of daylight saving time', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('mondayOf and sundayOf return the last Monday or Sunday on or before the given day', () => {
    expect(mondayOf('2026-05-14')).toBe('2026-05-11');
    expect(mondayOf('2026-05-17')).toBe('2026-05-11');
    expect(sundayOf('2026-05-14')).toBe('2026-05-10');
    expect(sundayOf('2026-05-17')).toBe('2026-05-17');
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

  it('formatDate formats the given calendar day without shifting it by the time zone of the device', () => {
    expect(formatDate('2026-05-21', { weekday: 'short', month: 'short', day: 'numeric' })).toBe('Thu, May 21');
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
