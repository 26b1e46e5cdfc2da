import { afterEach, describe, expect, it } from 'vitest';
import {
  deviceRegion,
  firstWeekday,
  formatLocale,
  isRegion,
  listShownWeek,
  provideRegion,
  type RegionSettings,
  shownWeekday,
} from './region.ts';

const AS_DEVICE: RegionSettings = { region: null, language: null, clock: null, firstWeekday: null };
const choose = (chosen: Partial<RegionSettings>) => provideRegion(() => ({ ...AS_DEVICE, ...chosen }));
afterEach(() => choose({}));

describe('the first day of the week', () => {
  // shows: planner.main.strip.sunday
  it('is Sunday in the United States', () => {
    expect(listShownWeek('2026-05-14')).toEqual([
      '2026-05-10',
      '2026-05-11',
      '2026-05-12',
      '2026-05-13',
      '2026-05-14',
      '2026-05-15',
      '2026-05-16',
    ]);
    expect(shownWeekday('2026-05-14')).toBe(4);
  });

  it.each([
    ['en-US', 0],
    ['ja-JP', 0],
    ['he-IL', 0],
    ['pt', 0],
    ['de-DE', 1],
    ['en-GB', 1],
    ['de', 1],
    ['fr-CA', 0],
    ['ar-EG', 6],
    ['fa', 6],
  ])('of the region %s is %i', (region, day) => {
    choose({ region });
    expect(firstWeekday()).toBe(day);
  });

  it('is the chosen one in every region', () => {
    choose({ region: 'de-DE', firstWeekday: 6 });
    expect(listShownWeek('2026-05-14')[0]).toBe('2026-05-09');
    choose({ firstWeekday: 1 });
    expect(listShownWeek('2026-05-17')[0]).toBe('2026-05-11');
  });
});

describe('the region', () => {
  it('is that of the device until one is chosen', () => {
    expect(deviceRegion()).toBe('en-US');
    const page = globalThis as { document?: object };
    page.document = {};
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: { language: 'de-AT' }, configurable: true });
    expect(formatLocale()).toBe('de-AT');
    choose({ region: 'ja-JP' });
    expect(formatLocale()).toBe('ja-JP');
    choose({});
    Object.defineProperty(globalThis, 'navigator', { value: { language: 'no such tag!' }, configurable: true });
    expect(formatLocale()).toBe('en-US');
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
    delete page.document;
  });

  it('is ignored when it is no language tag', () => {
    expect(isRegion('de-DE')).toBe(true);
    expect(isRegion('no such tag!')).toBe(false);
    choose({ region: 'no such tag!' });
    expect(formatLocale()).toBe('en-US');
  });

  it('keeps its formats under another language', () => {
    choose({ region: 'de-DE', language: 'en' });
    expect(formatLocale()).toBe('en-DE');
    choose({ region: 'zh-Hant-TW', language: 'en' });
    expect(formatLocale()).toBe('en-TW');
    choose({ region: 'en-GB', language: 'en' });
    expect(formatLocale()).toBe('en-GB');
  });
});
