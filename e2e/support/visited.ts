import type { BrowserContextOptions } from '@playwright/test';

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** A browser that has never been here. */
export const NEVER_HERE: StorageState = { cookies: [], origins: [] };

const DENIED = { necessary: true, analytics: false, personalized: false, advertising: false, profileAds: false };
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * A browser that has been here before: cookies declined, the app seen a moment ago, so that neither dialog nor splash
 * stands before a journey that is not about them. A journey about them opens its device as `{ storageState: NEVER_HERE }`.
 */
export function visited(url: string): StorageState {
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
    origins: [{ origin: url, localStorage: [{ name: 'nk.seen', value: String(now) }] }],
  };
}
