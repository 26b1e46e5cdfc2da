/** Regions to choose from, by language tag. */
const REGIONS =
  'ar-AE ar-EG ar-MA ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX et-EE fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW';

/** Returns the English name of a region, such as 'German (Austria)'. */
export function describeRegion(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns the regions as options, by their names; `chosen` is among them. */
export function listRegionOptions(chosen: string | null): { value: string; label: string }[] {
  const tags = new Set([...REGIONS.split(' '), ...(chosen === null ? [] : [chosen])]);
  return [...tags]
    .map((value) => ({ value, label: describeRegion(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** Returns the time zones as options; `chosen` is among them. */
export function listZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((value) => ({ value, label: describeZone(value) }));
}

/** Returns the name of a time zone as a person writes it: 'America/New York'. */
export const describeZone = (zone: string): string => zone.replaceAll('_', ' ');
