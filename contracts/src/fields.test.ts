import { expect, test } from 'vitest';
import { closedTexts, isValueOf } from './fields.ts';
import { DEFAULTS } from './kinds/defaults.ts';
import { KIND_NAMES, kindShape } from './kinds/index.ts';

test.each(KIND_NAMES)('every default of %s is a value of its field', (kind) => {
  const { fields } = kindShape(kind);
  for (const [name, value] of Object.entries(DEFAULTS[kind])) {
    const field = fields[name];
    expect(field, `${kind}.${name}`).toBeDefined();
    expect(field && isValueOf(field, value), `${kind}.${name}`).toBe(true);
  }
});

test.each(KIND_NAMES)('every field of %s is required or has a default', (kind) => {
  const { fields, required } = kindShape(kind);
  for (const name of Object.keys(fields)) {
    expect(required.includes(name) || Object.hasOwn(DEFAULTS[kind], name), `${kind}.${name}`).toBe(true);
  }
});

test.each(KIND_NAMES)('the merge groups of %s name fields of it', (kind) => {
  const { fields, groups } = kindShape(kind);
  for (const name of groups.flat())
    expect(name === 'index' || Object.hasOwn(fields, name), `${kind}.${name}`).toBe(true);
});

test('a clear path takes its closed form only', () => {
  const { scheduleDate, type, progress } = { ...kindShape('lines').fields, ...kindShape('steps').fields };
  if (!scheduleDate || !type || !progress) throw new Error('declared');
  expect(isValueOf(scheduleDate, '2026-02-28')).toBe(true);
  expect(isValueOf(scheduleDate, null)).toBe(true);
  expect(isValueOf(scheduleDate, '2026-02-31T00:00:00Z')).toBe(false);
  expect(isValueOf(scheduleDate, 'a secret')).toBe(false);
  expect(isValueOf(type, 'journal')).toBe(true);
  expect(isValueOf(type, 'diary')).toBe(false);
  expect(isValueOf(progress, 1.5)).toBe(false);
});

test('a closed sealed field tells the longest text it can hold', () => {
  const { status, aiOrigin } = kindShape('steps').fields;
  if (status?.seal !== 'sealed' || status.type !== 'enum' || aiOrigin?.seal !== 'sealed' || aiOrigin.type !== 'boolean')
    throw new Error('declared');
  expect(closedTexts(status)).toEqual(['"selected"', '"parked"']);
  expect(closedTexts(aiOrigin)).toEqual(['true', 'false']);
});
