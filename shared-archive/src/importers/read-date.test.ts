import { afterEach, expect, it, vi } from 'vitest';
import { readDate, toLocalDateTime } from './read-date.ts';

afterEach(() => vi.unstubAllGlobals());

it('toLocalDateTime does not depend on the pattern in which a browser displays dates', () => {
  // In browsers with ICU 72, Canadian English displays dates as the United States do: 1/2/26.
  class Icu72 extends Intl.DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale === 'en-CA' ? 'en-US' : locale, options);
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Icu72 } }));
  expect(toLocalDateTime(Date.UTC(2026, 0, 1, 23, 5), 'Europe/Zagreb')).toEqual({ date: '2026-01-02', time: '00:05' });
  expect(readDate('2026-11-27T08:30:00Z', 'Asia/Tokyo')).toEqual({ date: '2026-11-27', time: '17:30' });
});
