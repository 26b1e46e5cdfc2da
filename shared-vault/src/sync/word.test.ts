import { expect, test } from 'vitest';
import { CALM, type Standing, wordOf } from './word.ts';

test.each<[string, Partial<Standing>]>([
  ['saved', {}],
  ['waiting', { waiting: 2 }],
  ['saving', { waiting: 2, sending: 1 }],
  ['offline', { online: false, waiting: 2 }],
  ['offline', { hindrance: 'no-answer', waiting: 2, sending: 1 }],
  // Offline is no excuse: what is not on this device yet is not safe.
  ['saving', { online: false, writing: 1, waiting: 2 }],
  ['no-storage', { lasting: false, writing: 1 }],
  ['log-in', { hindrance: 'session', writing: 1 }],
  ['conflict', { conflicts: 1, older: 1 }],
  ['not-saved', { notSaved: 1, conflicts: 1 }],
  ['no-room', { trouble: 'no-room', notSaved: 1 }],
])('%s is the word for %j', (word, now) => {
  expect(wordOf({ ...CALM, ...now })).toBe(word);
});
