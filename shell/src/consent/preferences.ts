/** Cookie categories that a user can allow; all are off by default. */
export interface CookiePreferences {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly personalized: boolean;
  readonly advertising: boolean;
  readonly profileAds: boolean;
}
export type CookieCategory = Exclude<keyof CookiePreferences, 'necessary'>;

export const COOKIE_CATEGORIES: readonly CookieCategory[] = ['analytics', 'personalized', 'advertising', 'profileAds'];
export const CONSENT_COOKIE = 'nk_consent';
/** 365 days in seconds. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export const ALL_COOKIES_DENIED: CookiePreferences = {
  necessary: true,
  analytics: false,
  personalized: false,
  advertising: false,
  profileAds: false,
};
export const ALL_COOKIES_ACCEPTED: CookiePreferences = {
  necessary: true,
  analytics: true,
  personalized: true,
  advertising: true,
  profileAds: true,
};

/** Reads the choice from a cookie header; null if it is missing or malformed. */
export function readPreferences(cookies: string): CookiePreferences | null {
  const saved = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`));
  if (saved === undefined) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(saved.slice(CONSENT_COOKIE.length + 1)));
    if (typeof value !== 'object' || value === null) return null;
    const given = new Map(Object.entries(value));
    const on = (category: CookieCategory) => given.get(category) === true;
    return {
      necessary: true,
      analytics: on('analytics'),
      personalized: on('personalized'),
      advertising: on('advertising'),
      profileAds: on('profileAds'),
    };
  } catch {
    return null; // not our cookie, or damaged: the user is asked again
  }
}

/**
 * Serialises the choice as a first-party cookie with a lifetime of one year. On http, which only a local server uses, it
 * is not Secure, because WebKit keeps no Secure cookie there.
 */
export function serializePreferences(preferences: CookiePreferences, protocol: string): string {
  const value = encodeURIComponent(JSON.stringify(preferences));
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
