import { afterEach, describe, expect, it } from 'vitest';
import {
  compareTexts,
  formatCount,
  formatDate,
  formatDateRange,
  formatDayNumber,
  formatInstant,
  formatNumber,
  formatTime,
  formatTimeOf,
  joinSentences,
  listWeekdays,
  pluralOf,
} from './formats.ts';
import { provideRegion, type RegionSettings } from './region.ts';

const AS_DEVICE: RegionSettings = { region: null, language: null, clock: null, firstWeekday: null };
const choose = (chosen: Partial<RegionSettings>) => provideRegion(() => ({ ...AS_DEVICE, ...chosen }));
afterEach(() => choose({}));

const LONG = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const SHORT = { month: 'short', day: 'numeric' } as const;
const YEAR = { month: 'short', year: 'numeric' } as const;
const NOVEMBER_27 = '2026-11-27';
/** ICU writes thin and no-break spaces in some versions. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('the formats of en-US', () => {
  it('are those of the specification', () => {
    expect(formatDate(NOVEMBER_27, LONG)).toBe('Friday, November 27');
    expect(formatDate('2026-05-21', { weekday: 'short', ...SHORT })).toBe('Thu, May 21');
    expect(formatDateRange('2026-11-16', '2026-11-22', SHORT)).toBe('Nov 16 to 22');
    expect(formatDateRange('2026-11-30', '2026-12-06', SHORT)).toBe('Nov 30 to Dec 6');
    expect(formatDateRange('2026-12-28', '2027-01-03', SHORT)).toBe('Dec 28 to Jan 3');
    expect(formatDateRange('2026-10-01', '2026-12-31', YEAR)).toBe('Oct to Dec 2026');
    expect(formatDateRange('2026-12-20', '2027-01-16', YEAR)).toBe('Dec 2026 to Jan 2027');
    expect([formatTime('16:30'), formatTime('00:05'), formatTime('soon')]).toEqual(['4:30 PM', '12:05 AM', 'soon']);
    expect(formatTimeOf(new Date('2026-11-27T15:05:00Z'), 'America/New_York')).toBe('10:05 AM');
    expect([formatNumber(12_345.6), formatNumber(7)]).toEqual(['12,345.6', '7']);
    expect([listWeekdays()[0], listWeekdays()[6]]).toEqual(['Sunday', 'Saturday']);
    expect([formatCount(1, 'record', 'records'), formatCount(1200, 'record', 'records')]).toEqual([
      '1 record',
      '1,200 records',
    ]);
  });
});

describe('the formats of a region', () => {
  it.each([
    ['de-DE', 'Freitag, 27. November', '16:30', '12.345,6', '23.–29. Nov.', '27'],
    ['en-GB', 'Friday 27 November', '16:30', '12,345.6', '23 to 29 Nov', '27'],
    ['ja-JP', '11月27日金曜日', '16:30', '12,345.6', '11/23～11/29', '27'],
    ['ar-EG', 'الجمعة، ٢٧ نوفمبر', '٤:٣٠ م', '١٢٬٣٤٥٫٦', '٢٣–٢٩ نوفمبر', '٢٧'],
    ['he-IL', 'יום שישי, 27 בנובמבר', '16:30', '12,345.6', '23–29 בנוב׳', '27'],
  ])('%s', (region, date, time, number, range, day) => {
    choose({ region });
    expect(plain(formatDate(NOVEMBER_27, LONG))).toBe(date);
    expect(plain(formatTime('16:30'))).toBe(time);
    expect(formatNumber(12_345.6)).toBe(number);
    expect(plain(formatDateRange('2026-11-23', '2026-11-29', SHORT))).toBe(range);
    expect(formatDayNumber(NOVEMBER_27)).toBe(day);
  });

  it('have English names, in the order and with the clock of the region, when the language is English', () => {
    choose({ region: 'de-DE', language: 'en' });
    expect(plain(formatDate(NOVEMBER_27, LONG))).toBe('Friday, 27 November');
    expect(formatTime('16:30')).toBe('16:30');
    choose({ region: 'ar-EG', language: 'en' });
    expect(formatNumber(12_345.6)).toBe('12,345.6');
  });

  it.each(['fa-IR', 'th-TH', 'ar-SA'])('name the days and months of the Gregorian calendar in %s', (region) => {
    choose({ region });
    const parts = new Intl.DateTimeFormat(region, { calendar: 'gregory', ...SHORT, timeZone: 'UTC' });
    expect(formatDate(NOVEMBER_27, SHORT)).toBe(parts.format(new Date(`${NOVEMBER_27}T12:00:00Z`)));
    expect(formatDate(NOVEMBER_27, { year: 'numeric' })).toContain(
      new Intl.NumberFormat(region, { useGrouping: false }).format(2026),
    );
  });

  it('follow a choice that changes after the first use', () => {
    expect(formatTime('16:30')).toBe('4:30 PM');
    choose({ clock: '24' });
    expect(formatTime('16:30')).toBe('16:30');
    choose({ region: 'de-DE', clock: '12' });
    expect(plain(formatTime('16:30'))).toBe('4:30 PM');
    choose({ region: 'de-DE' });
    expect(formatTime('16:30')).toBe('16:30');
  });

  it('show midnight as 0 or 12 by the clock', () => {
    choose({ clock: '24' });
    expect(formatTime('00:05')).toBe('00:05');
    choose({ region: 'ja-JP', clock: '12' });
    expect(formatTime('00:05')).toContain('12:05');
  });

  it('do not shift a date by the time zone of the device, and show an instant in its zone', () => {
    choose({ region: 'de-DE' });
    expect(formatDate('2026-01-01', { day: 'numeric', month: 'numeric' })).toBe('1.1.');
    const at = new Date('2026-11-27T23:30:00Z');
    expect(formatInstant(at, { day: 'numeric', month: 'numeric' }, 'Asia/Tokyo')).toBe('28.11.');
    expect(formatInstant(at, { day: 'numeric', month: 'numeric' }, 'UTC')).toBe('27.11.');
  });
});

describe('compareTexts', () => {
  it('orders by the alphabet of the language, and numbers by their value', () => {
    const texts = ['Zoo', 'Öl', 'Week 10', 'apple', 'Week 9'];
    choose({ region: 'de-DE' });
    expect(texts.toSorted(compareTexts)).toEqual(['apple', 'Öl', 'Week 9', 'Week 10', 'Zoo']);
    choose({ region: 'sv-SE' });
    expect(texts.toSorted(compareTexts)).toEqual(['apple', 'Week 9', 'Week 10', 'Zoo', 'Öl']);
  });
});

describe('joinSentences', () => {
  it('leaves out the sentences that are null', () => {
    expect(joinSentences('One stays.', null, 'Two go.')).toBe('One stays. Two go.');
    expect(joinSentences(null)).toBe('');
  });
});

describe('pluralOf', () => {
  it('chooses the form by the plural rules of English', () => {
    expect([0, 1, 2, 21, 1.5].map((count) => pluralOf(count, 'one', 'many'))).toEqual([
      'many',
      'one',
      'many',
      'many',
      'many',
    ]);
  });
});
