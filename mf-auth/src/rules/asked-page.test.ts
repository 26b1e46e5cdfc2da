import { expect, test } from 'vitest';
import { askedPage } from './asked-page.ts';

test.each([
  ['/app/notes/journal?day=1', 'Notes'],
  ['/app/settings/security', 'Settings'],
  ['/app', null],
  ['/app/notesomething', null],
  ['/delete-account', null],
])('%s is called %j', (path, name) => {
  expect(askedPage(path)).toBe(name);
});
