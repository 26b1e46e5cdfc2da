import { expect, test } from 'vitest';
import { valueText } from './conflict-text.ts';

test.each([
  ['categories', ['orchard', 'home'], 'orchard, home'],
  ['categories', [], 'Nothing'],
  ['isDone', true, 'Done'],
  ['progress', 1, '1 time'],
  ['status', 'parked', 'Parked'],
  ['label', '', 'Nothing'],
] as const)('a value of %s is shown as a person reads it', (field, value, shown) => {
  expect(valueText(field, value)).toBe(shown);
});
