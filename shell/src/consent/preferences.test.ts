import { describe, expect, it } from 'vitest';
import { ALL_COOKIES_ACCEPTED, ALL_COOKIES_DENIED, readPreferences, serializePreferences } from './preferences.ts';

describe('stored cookie preferences', () => {
  it('are read from the consent cookie among other cookies', () => {
    const chosen = { ...ALL_COOKIES_DENIED, analytics: true };
    const [pair = ''] = serializePreferences(chosen, 'https:').split(';');
    expect(readPreferences(`a=1; ${pair}; b=2`)).toEqual(chosen);
  });

  // shows: cookies.lax
  it('are stored for 365 days with SameSite=Lax, and Secure on https', () => {
    const cookie = serializePreferences(ALL_COOKIES_ACCEPTED, 'https:');
    expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
  });

  // shows: cookies.local
  it('are stored without Secure on http, where WebKit keeps no Secure cookie', () => {
    expect(serializePreferences(ALL_COOKIES_ACCEPTED, 'http:')).toMatch(/; Max-Age=31536000; SameSite=Lax$/);
  });

  it.each(['', 'nk_consent=', 'nk_consent=%7B', 'nk_consent=%ZZ', 'nk_consent=null', 'other=1'])(
    'are null if the cookies are %j',
    (cookies) => {
      expect(readPreferences(cookies)).toBeNull();
    },
  );

  it('treat every value except true as denied', () => {
    const value = encodeURIComponent(JSON.stringify({ necessary: false, analytics: 1, advertising: 'true' }));
    expect(readPreferences(`nk_consent=${value}`)).toEqual(ALL_COOKIES_DENIED);
  });
});
