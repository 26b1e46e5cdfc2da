import { expect, test } from 'vitest';
import { KIND_NAMES } from '../kinds/index.ts';
import { changeBody, createBody, recordOut } from './records.ts';

const envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'A'.repeat(16), c: 'A'.repeat(108) };
const ID = '0b0f1c3e-9a43-4d6e-8f11-6f6f2f0f9c11';

test('a new line is taken when its text is sealed', () => {
  expect(
    createBody('lines').safeParse({ id: ID, index: 1, text: envelope, isDone: false, scheduleDate: '2026-11-21' })
      .success,
  ).toBe(true);
});

test.each([
  ['a plain text', { text: 'my secret' }],
  ['a plain word in a list', { text: envelope, categories: ['health'] }],
  ['a word where a date belongs', { text: envelope, scheduleDate: 'the day I left' }],
  ['a field nobody declared', { text: envelope, mood: envelope }],
  ['an envelope with something beside it', { text: { ...envelope, hint: 'x' } }],
  ['an operator', { text: { $gt: '' } }],
])('%s is refused', (_, fields) => {
  expect(createBody('lines').safeParse({ id: ID, ...fields }).success).toBe(false);
});

test('a change must change something', () => {
  expect(changeBody('steps').safeParse({ progress: 2 }).success).toBe(true);
  expect(changeBody('steps').safeParse({}).success).toBe(false);
  expect(changeBody('steps').safeParse({ schema: 1 }).success).toBe(false);
});

test.each(KIND_NAMES)('schemas of %s can be built', (kind) => {
  expect(createBody(kind).shape).toHaveProperty('id');
  expect(recordOut(kind).shape).toHaveProperty('rev');
});
