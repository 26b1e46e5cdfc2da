import { describe, expect, test } from 'vitest';
import { formatFieldValue, isComparedByWord } from './conflict-text.ts';

describe('formatFieldValue', () => {
  test.each([
    ['lines', 'categories', ['orchard', 'home'], 'orchard, home'],
    ['lines', 'categories', [], 'Nothing'],
    ['lines', 'isDone', true, 'Done'],
    ['lines', 'isDone', false, 'Open'],
    ['lines', 'inDashboard', true, 'Yes'],
    ['lines', 'type', 'journal', 'Journal entry'],
    ['lines', 'minutes', 25, '25'],
    ['weeklyProgress', 'progress', 1, '1 time'],
    ['steps', 'total', 3, '3 times'],
    ['steps', 'status', 'parked', 'Parked'],
    ['steps', 'remindAt', 'MO,WE 18:30', 'Mon, Wed at 6:30 PM'],
    ['steps', 'remindAt', 'in the evening', 'in the evening'],
    ['steps', 'remindAt', null, 'Nothing'],
    ['steps', 'label', '', 'Nothing'],
    ['steps', 'label', 'parked', 'parked'],
  ] as const)('writes %s.%s %o as %s', (kind, field, value, text) => {
    expect(formatFieldValue({ kind, field }, value)).toBe(text);
  });

  test('writes a value of an unknown field unchanged', () => {
    expect(formatFieldValue({ kind: 'steps', field: 'mood' }, 'calm')).toBe('calm');
  });
});

describe('isComparedByWord', () => {
  test.each([
    ['lines', 'text', true],
    ['reviews', 'note', true],
    ['lines', 'category', false],
    ['steps', 'status', false],
  ] as const)('returns for %s.%s the value %s', (kind, field, expected) => {
    expect(isComparedByWord({ kind, field })).toBe(expected);
  });
});
