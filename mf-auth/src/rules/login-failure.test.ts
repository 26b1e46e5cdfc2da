import { describe, expect, test } from 'vitest';
import { formatTimeLeft, toLoginFailure } from './login-failure.ts';

const BOTH = { email: 'Invalid email or password', password: 'Invalid email or password' };

describe('toLoginFailure', () => {
  // shows: login.error.401, login.error.invalid-credentials, login.error.429, login.error.too-many
  // shows: login.error.password-field, login.error.email-field, login.error.unable, login.error.banner
  test.each([
    [401, 'anything', BOTH],
    [400, 'Invalid credentials', BOTH],
    [429, '', { banner: 'Too many attempts. Please wait a bit and try again.' }],
    [400, 'Too many tries', { banner: 'Too many attempts. Please wait a bit and try again.' }],
    [401, 'TOO MANY logins', { banner: 'Too many attempts. Please wait a bit and try again.' }],
    [400, 'The password must be derived', { password: 'The password must be derived' }],
    [400, 'This email is odd', { email: 'This email is odd' }],
    [0, '', { banner: 'Unable to log in right now.', more: 'We did not get an answer. Your password is still here.' }],
    [400, '', { banner: 'Unable to log in right now.' }],
    [503, 'The service is not ready.', { banner: 'The service is not ready.' }],
  ])('maps the status %i with the message %j to the errors of the form', (status, message, failure) => {
    expect(toLoginFailure({ status, message })).toEqual(failure);
  });

  test('returns the time of the next attempt and the request id', () => {
    const tooMany = { status: 429, message: '', retryAfterS: 42 };
    expect(toLoginFailure(tooMany, 1_000)).toMatchObject({ until: 43_000 });
    expect(toLoginFailure({ status: 500, message: 'Something went wrong.', requestId: '7f3a-91c2' })).toEqual({
      banner: 'Something went wrong.',
      more: 'Request 7f3a-91c2',
    });
  });

  test.each([
    [42_000, '0:42'],
    [249_001, '4:10'],
    [-5, '0:00'],
  ])('%i ms are shown as %s', (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text);
  });
});
