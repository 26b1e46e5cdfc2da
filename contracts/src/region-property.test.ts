import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, isoWeekOf, localDate, localTime, mondayOf, weekdayOf } from './calendar.ts';
import { formatDate, formatDayNumber, formatNumber, formatTime } from './formats.ts';
import { firstWeekday, listShownWeek, provideRegion, type RegionSettings, shownWeekday } from './region.ts';

/** Regions with other digits, calendars, directions, clocks and first days of the week. */
const REGIONS = (
  'en-US en-GB de-DE de-CH fr-FR es-ES pt-BR it-IT pl-PL ru-RU sv-SE tr-TR ar-EG ar-SA ar-MA fa-IR he-IL ur-PK hi-IN ' +
  'bn-BD th-TH ja-JP ja-JP-u-ca-japanese ko-KR zh-CN zh-TW th-TH-u-nu-thai my-MM ne-NP am-ET'
).split(' ');
const ZONES =
  'UTC America/New_York Europe/Berlin Asia/Kolkata Asia/Tokyo Pacific/Apia Pacific/Honolulu Africa/Cairo'.split(' ');
const AS_DEVICE: RegionSettings = { region: null, language: null, clock: null, firstWeekday: null };
const choose = (settings: RegionSettings) => provideRegion(() => settings);
afterEach(() => choose(AS_DEVICE));

const settingsOf = fc.record<RegionSettings>({
  region: fc.constantFrom(...REGIONS),
  language: fc.constantFrom(null, 'en'),
  clock: fc.constantFrom(null, '12', '24'),
  firstWeekday: fc.constantFrom(null, 0, 1, 6),
});
const instantOf = fc.date({
  min: new Date('2020-01-03T00:00:00Z'),
  max: new Date('2035-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const caseOf = fc.record({
  settings: settingsOf,
  zone: fc.constantFrom(...ZONES),
  dayStartsAt: fc.integer({ min: 0, max: 6 }),
  instant: instantOf,
});
const RUNS = { numRuns: 400 };

/** Replaces the digits of the region by those of ASCII. `formatNumber` shows which they are. */
function toAsciiDigits(text: string): string {
  const digits = Array.from({ length: 10 }, (_, digit) => formatNumber(digit));
  return [...text].map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign)).join('');
}

describe('a region, a clock and a first day of the week', () => {
  it('move no day and no week', () => {
    fc.assert(
      fc.property(caseOf, ({ settings, zone, dayStartsAt, instant }) => {
        const describe = () => {
          const date = localDate(instant, zone, dayStartsAt);
          return { date, time: localTime(instant, zone), week: isoWeekOf(date), monday: mondayOf(date) };
        };
        choose(AS_DEVICE);
        const expected = describe();
        choose(settings);
        expect(describe()).toEqual(expected);
        expect(expected.date).toMatch(/^20[23]\d-[01]\d-[0-3]\d$/);
        expect(weekdayOf(expected.monday)).toBe(1);
      }),
      RUNS,
    );
  });

  it('show seven days that follow each other, among them the day itself, from the first day that was chosen', () => {
    fc.assert(
      fc.property(caseOf, ({ settings, zone, dayStartsAt, instant }) => {
        choose(settings);
        const date = localDate(instant, zone, dayStartsAt);
        const week = listShownWeek(date);
        expect(week.map((day) => addDays(day, 1)).slice(0, 6)).toEqual(week.slice(1));
        expect(week[shownWeekday(date)]).toBe(date);
        expect(weekdayOf(week[0] ?? '')).toBe(settings.firstWeekday ?? firstWeekday(settings));
      }),
      RUNS,
    );
  });

  it('show the day and the year of the Gregorian calendar, in digits that mean the same number', () => {
    fc.assert(
      fc.property(caseOf, ({ settings, zone, dayStartsAt, instant }) => {
        choose(settings);
        const date = localDate(instant, zone, dayStartsAt);
        expect(Number(toAsciiDigits(formatDayNumber(date)))).toBe(Number(date.slice(8)));
        const shown = toAsciiDigits(formatDate(date, { year: 'numeric', month: 'numeric', day: 'numeric' }));
        const numbers = (shown.match(/\d+/g) ?? []).map(Number);
        expect(numbers.sort((a, b) => a - b)).toEqual(
          [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))].sort((a, b) => a - b),
        );
      }),
      RUNS,
    );
  });

  it('show each minute of a day differently, and each whole number as itself', () => {
    fc.assert(
      fc.property(settingsOf, fc.integer({ min: 0, max: 99_999 }), (settings, value) => {
        choose(settings);
        const hours = Array.from({ length: 24 }, (_, hour) => formatTime(`${hour}:07`));
        expect(new Set(hours).size).toBe(24);
        expect(Number(toAsciiDigits(formatNumber(value)).replace(/\D/g, ''))).toBe(value);
      }),
      { numRuns: 100 },
    );
  });
});
