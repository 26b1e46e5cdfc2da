import { describe, expect, it } from 'vitest';
import { ALL_COOKIES_ACCEPTED, ALL_COOKIES_DENIED, readPreferences, serializePreferences } from './preferences.ts';

describe('stored cookie preferences', () => {
  it('are read from the consent cookie among other cookies', () => {
    const chosen = { ...ALL_COOKIES_DENIED, analytics: true };
    const [pair = ''] = serializePreferences(chosen).split(';');
    expect(readPreferences(`a=1; ${pair}; b=2`)).toEqual(chosen);
  });

  it('are stored for 365 days with SameSite=Lax and Secure', () => {
    expect(serializePreferences(ALL_COOKIES_ACCEPTED)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
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
