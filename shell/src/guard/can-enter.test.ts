import { expect, test } from 'vitest';
import { hasRequiredRole } from './can-enter.ts';

// shows: guard.role.plain, guard.role.list, session.user.role-default
test.each([
  ['USER', undefined, true],
  ['USER', [], true],
  [' admin ', ['ADMIN', 'SUPER_ADMIN'], true],
  ['ADMIN', 'user, Admin', true],
  ['USER', ['ADMIN', 'SUPER_ADMIN'], false],
  [undefined, 'USER', true],
  [undefined, 'ADMIN', false],
])('hasRequiredRole with role %s and required roles %s returns %s', (role, required, enters) => {
  expect(hasRequiredRole(role, required)).toBe(enters);
});
