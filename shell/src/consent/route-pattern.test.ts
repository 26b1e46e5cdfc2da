import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { expect, test } from 'vitest';
import { routePatternOf } from './route-pattern.ts';

const ROUTES: RouteObject[] = [
  { path: '/' },
  { path: '/reset-password/:token?' },
  { path: '/app/notes', children: [{ index: true }, { path: 'journal' }, { path: 'day/:date' }] },
  { path: '*' },
];

test.each([
  ['/', '/'],
  ['/reset-password/4f2c-secret', '/reset-password/:token?'],
  ['/app/notes', '/app/notes'],
  ['/app/notes/journal', '/app/notes/journal'],
  ['/app/notes/day/2026-11-21', '/app/notes/day/:date'],
  ['/anna@example.org', null],
])('the address %s is reported as the pattern %s', (pathname, pattern) => {
  expect(routePatternOf(pathname, ROUTES)).toBe(pattern);
});
