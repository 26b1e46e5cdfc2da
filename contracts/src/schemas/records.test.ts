import { describe, expect, test } from 'vitest';
import { KIND_NAMES, KINDS } from '../kinds/index.ts';
import { fieldSchema } from './field.ts';
import { changeRecordBody, createRecordBody, recordResponse } from './records.ts';

const envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'A'.repeat(16), c: 'A'.repeat(108) };
const ID = '0b0f1c3e-9a43-4d6e-8f11-6f6f2f0f9c11';

describe('record schemas', () => {
  test('createRecordBody accepts a line with a sealed text', () => {
    expect(
      createRecordBody('lines').safeParse({
        id: ID,
        index: 1,
        text: envelope,
        isDone: false,
        scheduleDate: '2026-11-21',
      }).success,
    ).toBe(true);
  });

  test.each([
    ['a plaintext text', { text: 'my secret' }],
    ['a plaintext entry of a sealed list', { text: envelope, categories: ['health'] }],
    ['an undeclared field', { text: envelope, mood: envelope }],
    ['an envelope with a sixth member', { text: { ...envelope, hint: 'x' } }],
    ['a MongoDB operator', { text: { $gt: '' } }],
  ])('createRecordBody rejects a line with %s', (_, fields) => {
    expect(createRecordBody('lines').safeParse({ id: ID, ...fields }).success).toBe(false);
  });

  test('a stored date has one form, although a request may state it in several', () => {
    const stored = fieldSchema(KINDS.lines.fields.scheduleDate);
    for (const scheduleDate of ['the day I left', 1_795_478_400_000]) {
      expect(createRecordBody('lines').safeParse({ id: ID, text: envelope, scheduleDate }).success).toBe(true);
      expect(stored.safeParse(scheduleDate).success).toBe(false);
    }
    expect(stored.safeParse('2026-11-24').success).toBe(true);
  });

  test('changeRecordBody rejects a change without fields', () => {
    expect(changeRecordBody('steps').safeParse({ index: 2 }).success).toBe(true);
    expect(changeRecordBody('steps').safeParse({}).success).toBe(false);
    expect(changeRecordBody('steps').safeParse({ schema: 1 }).success).toBe(false);
  });

  test.each(KIND_NAMES)('createRecordBody of %s has an id, and recordResponse has a revision', (kind) => {
    expect(createRecordBody(kind).shape).toHaveProperty('id');
    expect(recordResponse(kind).shape).toHaveProperty('rev');
  });
});
