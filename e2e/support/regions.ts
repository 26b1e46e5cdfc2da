/** A region of a browser, and what the settings and the calendar show in it. */
export interface RegionFormats {
  /** Language tag of the browser. */
  readonly name: string;
  /** Today, half past four in the afternoon and the number 12,345.6, as the settings show them. */
  readonly example: RegExp;
  /** First day of the week: 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number;
  /** Digits of a day of the month. */
  readonly digits: RegExp;
}

const LATIN = /^[0-9]+$/;

/** Formats of the regions in which the engines are tried, from Unicode's CLDR. */
export const REGIONS: readonly RegionFormats[] = [
  {
    name: 'de-DE',
    example: /^\p{L}+, \d{1,2}\. \p{L}+ \d{4} · 16:30 · 12\.345,6$/u,
    firstWeekday: 1,
    digits: LATIN,
  },
  { name: 'ja-JP', example: /^\d{4}年\d{1,2}月\d{1,2}日.曜日 · 16:30 · 12,345\.6$/u, firstWeekday: 0, digits: LATIN },
  {
    name: 'ar-EG',
    example: /^\p{L}+، [٠-٩]{1,2} \p{L}+ [٠-٩]{4} · ٤:٣٠ م · ١٢٬٣٤٥٫٦$/u,
    firstWeekday: 6,
    digits: /^[٠-٩]+$/,
  },
  {
    name: 'en-GB',
    example: /^[A-Z][a-z]+,? \d{1,2} [A-Z][a-z]+ \d{4} · 16:30 · 12,345\.6$/,
    firstWeekday: 1,
    digits: LATIN,
  },
  {
    name: 'en-US',
    example: /^[A-Z][a-z]+, [A-Z][a-z]+ \d{1,2}, \d{4} · 4:30 PM · 12,345\.6$/,
    firstWeekday: 0,
    digits: LATIN,
  },
];
