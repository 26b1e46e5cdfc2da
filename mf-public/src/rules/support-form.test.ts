import { describe, expect, test } from 'vitest';
import { listSupportTopics, validateSupportForm } from './support-form.ts';

const form = { kind: 'waiver', email: 'anna@example.org', message: 'Hello' } as const;

describe('support form', () => {
  test('accepts a message with an email', () => {
    expect(validateSupportForm(form)).toEqual({});
  });

  test.each(['', 'anna', 'anna@example', 'an na@example.org'])('rejects %j as email', (email) => {
    expect(validateSupportForm({ ...form, email })).toEqual({ email: 'email' });
  });

  test('requires a message within the length limit', () => {
    expect(validateSupportForm({ ...form, message: ' \n' })).toEqual({ message: 'required' });
    expect(validateSupportForm({ ...form, message: 'x'.repeat(4_001) })).toEqual({ message: 'long' });
  });

  test('support topics: start with the waiver, and omit it when there is no fee', () => {
    expect(listSupportTopics('1.99 USD', true)[0]).toBe('waiver');
    expect(listSupportTopics(null, true)).toEqual(['account', 'payment', 'other']);
    expect(listSupportTopics(null, false)).toEqual(['account', 'other']);
  });
});
