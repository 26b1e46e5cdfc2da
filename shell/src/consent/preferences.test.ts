import { describe, expect, it } from 'vitest';
import { ACCEPTED, cookieOf, DENIED, readPreferences } from './preferences.ts';

describe('the saved choice', () => {
  it('comes back from its cookie, among others', () => {
    const chosen = { ...DENIED, analytics: true };
    const [pair = ''] = cookieOf(chosen).split(';');
    expect(readPreferences(`a=1; ${pair}; b=2`)).toEqual(chosen);
  });

  it('stands for 365 days, SameSite Lax and Secure', () => {
    expect(cookieOf(ACCEPTED)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
  });

  it.each(['', 'nk_consent=', 'nk_consent=%7B', 'nk_consent=%ZZ', 'nk_consent=null', 'other=1'])(
    'is missing in %j',
    (cookies) => {
      expect(readPreferences(cookies)).toBeNull();
    },
  );

  it('allows nothing that is not plainly true', () => {
    const value = encodeURIComponent(JSON.stringify({ necessary: false, analytics: 1, advertising: 'true' }));
    expect(readPreferences(`nk_consent=${value}`)).toEqual(DENIED);
  });
});
