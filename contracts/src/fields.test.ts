import { describe, expect, it } from 'vitest';
import { allowsValue, listPossibleJsonTexts } from './fields.ts';
import { getKindDeclaration } from './kinds/index.ts';

describe('allowsValue', () => {
  const { scheduleDate, type } = getKindDeclaration('lines').fields;
  const { progress } = getKindDeclaration('weeklyProgress').fields;
  if (!scheduleDate || !type || !progress) throw new Error('A field of this test is no longer declared.');

  it('accepts an ISO date or null for a nullable date field', () => {
    expect(allowsValue(scheduleDate, '2026-02-28')).toBe(true);
    expect(allowsValue(scheduleDate, null)).toBe(true);
  });

  it('rejects a date with a time and any other text for a date field', () => {
    expect(allowsValue(scheduleDate, '2026-02-31T00:00:00Z')).toBe(false);
    expect(allowsValue(scheduleDate, 'a secret')).toBe(false);
  });

  it('accepts only the declared values of an enum field', () => {
    expect(allowsValue(type, 'journal')).toBe(true);
    expect(allowsValue(type, 'diary')).toBe(false);
  });

  it('rejects a fraction for an integer field', () => {
    expect(allowsValue(progress, 1.5)).toBe(false);
  });
});

describe('listPossibleJsonTexts', () => {
  it('lists every JSON text that a sealed enum or boolean can hold, so that all of them are padded alike', () => {
    const { status, aiOrigin } = getKindDeclaration('steps').fields;
    if (
      status?.seal !== 'sealed' ||
      status.type !== 'enum' ||
      aiOrigin?.seal !== 'sealed' ||
      aiOrigin.type !== 'boolean'
    )
      throw new Error('A field of this test is no longer declared.');
    expect(listPossibleJsonTexts(status)).toEqual(['"selected"', '"parked"']);
    expect(listPossibleJsonTexts(aiOrigin)).toEqual(['true', 'false']);
  });
});
