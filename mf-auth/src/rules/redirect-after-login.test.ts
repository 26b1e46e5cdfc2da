import { expect, test } from 'vitest';
import { redirectPathAfterLogin } from './redirect-after-login.ts';

// shows: login.after.foreign
test.each([
  [{ from: '/app/notes?view=today' }, '/app/notes?view=today'],
  [{ from: 'https://evil.example' }, '/app'],
  [{ from: '//evil.example' }, '/app'],
  [{ from: '/\\evil.example' }, '/app'],
  [{ from: 4 }, '/app'],
  [null, '/app'],
])('redirectPathAfterLogin with the router state %j returns %s', (state, to) => {
  expect(redirectPathAfterLogin(state)).toBe(to);
});
