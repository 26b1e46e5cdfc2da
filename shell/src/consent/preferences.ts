/** What a person allows besides what is needed; everything is off until it is turned on (specification 1 §3). */
export interface CookiePreferences {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly personalized: boolean;
  readonly advertising: boolean;
  readonly profileAds: boolean;
}
export type Category = Exclude<keyof CookiePreferences, 'necessary'>;

export const CATEGORIES: readonly Category[] = ['analytics', 'personalized', 'advertising', 'profileAds'];
export const COOKIE = 'nk_consent';
/** 365 days (specification 1 §9). */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export const DENIED: CookiePreferences = {
  necessary: true,
  analytics: false,
  personalized: false,
  advertising: false,
  profileAds: false,
};
export const ACCEPTED: CookiePreferences = {
  necessary: true,
  analytics: true,
  personalized: true,
  advertising: true,
  profileAds: true,
};

/** The saved choice in a cookie header, or null where there is none that can be read. */
export function readPreferences(cookies: string): CookiePreferences | null {
  const saved = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`));
  if (saved === undefined) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(saved.slice(COOKIE.length + 1)));
    if (typeof value !== 'object' || value === null) return null;
    const given = new Map(Object.entries(value));
    const on = (category: Category) => given.get(category) === true;
    return {
      necessary: true,
      analytics: on('analytics'),
      personalized: on('personalized'),
      advertising: on('advertising'),
      profileAds: on('profileAds'),
    };
  } catch {
    return null; // not ours, or damaged: the person is asked again
  }
}

/** The choice as a cookie of a year, for this site only. */
export function cookieOf(preferences: CookiePreferences): string {
  const value = encodeURIComponent(JSON.stringify(preferences));
  return `${COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax; Secure`;
}
