import { addDays, weekdayOf } from './calendar.ts';

/** Values of the settings section 'Language and region'. A value that is null follows the browser of the device. */
export interface RegionSettings {
  /** Language tag that names the formats of dates and numbers, such as `de-DE`. */
  readonly region: string | null;
  /** Language of the names of days and months; null: the language of the region. */
  readonly language: string | null;
  readonly clock: string | null;
  /** Day with which a week is shown: 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number | null;
}

/** Region whose formats are those of the specification. */
const DEFAULT_REGION = 'en-US';
const AS_DEVICE: RegionSettings = { region: null, language: null, clock: null, firstWeekday: null };

interface Page {
  northkeepRegion?: () => RegionSettings;
  readonly document?: unknown;
  readonly navigator?: { readonly language: string };
}

/**
 * Each area bundles its own copy of this module, so the settings are read through a function in the global object, which
 * the one copy of shared-vault provides.
 */
const page: Page = globalThis as object;

/** Provides the settings that all formats use. In a MobX observer, reading them observes them. */
export function provideRegion(read: () => RegionSettings): void {
  page.northkeepRegion = read;
}

/** Returns the chosen settings; before the vault is unlocked, and on public pages, everything is as on this device. */
export const regionSettings = (): RegionSettings => page.northkeepRegion?.() ?? AS_DEVICE;

/** Returns the language tag of the device, such as `en-GB`; on a server, {@link DEFAULT_REGION}. */
export function deviceRegion(): string {
  const tag = page.document === undefined ? DEFAULT_REGION : (page.navigator?.language ?? '');
  return isRegion(tag) ? tag : DEFAULT_REGION;
}

/** True for a well-formed language tag. */
export function isRegion(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

const locales = new Map<string, { readonly locale: string; readonly country: string }>();

/** Returns the locale of the formats, and the country that determines the first day of the week. */
function currentLocale({ region, language }: RegionSettings): { readonly locale: string; readonly country: string } {
  const tag = region !== null && isRegion(region) ? region : deviceRegion();
  const key = `${tag} ${language}`;
  const known = locales.get(key);
  if (known) return known;
  const whole = new Intl.Locale(tag).maximize();
  const country = whole.region ?? 'US';
  const made = { locale: language === null || language === whole.language ? tag : `${language}-${country}`, country };
  locales.set(key, made);
  return made;
}

/** Returns the locale in which dates, times and numbers are formatted. */
export const formatLocale = (settings = regionSettings()): string => currentLocale(settings).locale;

/*
 * Countries whose weeks do not begin on Monday (Unicode CLDR 47). They are listed here, because not every browser knows
 * them and two devices have to show the same week.
 */
const FROM_SUNDAY =
  /AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|IS|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW/;
const FROM_SATURDAY = /AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY/;

/** Returns the day with which a week is shown: 0 for Sunday to 6 for Saturday. Scheduling weeks begin on Monday. */
export function firstWeekday(settings = regionSettings()): number {
  const { country } = currentLocale(settings);
  return settings.firstWeekday ?? (FROM_SUNDAY.test(country) ? 0 : FROM_SATURDAY.test(country) ? 6 : 1);
}

/** Returns the first day of the week that is shown for a date. */
export const shownWeekStart = (date: string): string => addDays(date, -shownWeekday(date));

/** Returns the number of days between the first day of the week that is shown and a date: 0 to 6. */
export const shownWeekday = (date: string): number => (weekdayOf(date) - firstWeekday() + 7) % 7;

/** Returns the seven days of the week that is shown for a date. */
export function listShownWeek(date: string): string[] {
  const first = shownWeekStart(date);
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}
