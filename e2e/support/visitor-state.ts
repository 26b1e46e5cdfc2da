import type { BrowserContextOptions } from '@playwright/test';

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** Storage state of a browser without any cookie or stored value. */
export const FIRST_VISIT_STATE: StorageState = { cookies: [], origins: [] };

const DENIED = { necessary: true, analytics: false, personalized: false, advertising: false, profileAds: false };
/** Stored values of a browser in which the banners were dismissed, and the questions about the time zone were answered. */
const NO_BANNER = [
  { name: 'nk.push-banner', value: '1' },
  { name: 'nk.ios-banner', value: '1' },
  { name: 'nk.zones-asked', value: 'none UTC' },
];
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Returns the storage state of a returning visitor who declined cookies and visited recently. The consent dialog, the
 * splash and the reminder banners do not appear with it; journeys that test them use `{ storageState: FIRST_VISIT_STATE
 * }`.
 */
export function returningVisitorState(url: string): StorageState {
  const now = Date.now();
  const consent = {
    name: 'nk_consent',
    value: encodeURIComponent(JSON.stringify(DENIED)),
    domain: new URL(url).hostname,
    path: '/',
    expires: Math.floor(now / 1000) + YEAR_S,
    httpOnly: false,
    secure: true,
    sameSite: 'Lax' as const,
  };
  return {
    cookies: [consent],
    origins: [{ origin: url, localStorage: [{ name: 'nk.seen', value: String(now) }, ...NO_BANNER] }],
  };
}
