import { expect, test } from 'vitest';
import { requestedPageName } from './requested-page.ts';

test.each([
  ['/app/notes/journal?day=1', 'Notes'],
  ['/app/settings/security', 'Settings'],
  ['/app', null],
  ['/app/notesomething', null],
  ['/delete-account', null],
])('requestedPageName of %s is %j', (path, name) => {
  expect(requestedPageName(path)).toBe(name);
});
