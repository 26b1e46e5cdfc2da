import { expect, test } from 'vitest';
import { loginFailure } from './login-failure.ts';

const BOTH = { email: 'Invalid email or password', password: 'Invalid email or password' };

// shows: login.error.401, login.error.invalid-credentials, login.error.429, login.error.too-many
// shows: login.error.password-field, login.error.email-field, login.error.unable, login.error.banner
test.each([
  [401, 'anything', BOTH],
  [400, 'Invalid credentials', BOTH],
  [429, '', { banner: 'Too many attempts. Please wait a bit and try again.' }],
  [400, 'Too many tries', { banner: 'Too many attempts. Please wait a bit and try again.' }],
  [400, 'The password must be derived', { password: 'The password must be derived' }],
  [400, 'This email is odd', { email: 'This email is odd' }],
  [0, '', { banner: 'Unable to log in right now.' }],
  [503, 'The service is not ready.', { banner: 'The service is not ready.' }],
])('status %i, %j', (status, message, failure) => {
  expect(loginFailure({ status, message })).toEqual(failure);
});
