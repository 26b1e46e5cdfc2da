import { expect, test } from 'vitest';
import { kindsWith, supportErrors } from './support-form.ts';

const form = { kind: 'waiver', email: 'anna@example.org', message: 'Hello' } as const;

test('a message with an address is sent', () => {
  expect(supportErrors(form)).toEqual({});
});

test.each(['', 'anna', 'anna@example', 'an na@example.org'])('%j is no address', (email) => {
  expect(supportErrors({ ...form, email })).toEqual({ email: 'email' });
});

test('a message has words, and not too many', () => {
  expect(supportErrors({ ...form, message: ' \n' })).toEqual({ message: 'required' });
  expect(supportErrors({ ...form, message: 'x'.repeat(4_001) })).toEqual({ message: 'long' });
});

test('a waiver comes first, and not at all where no fee is asked for', () => {
  expect(kindsWith('1.99 USD')[0]).toBe('waiver');
  expect(kindsWith(null)).toEqual(['account', 'payment', 'other']);
});
