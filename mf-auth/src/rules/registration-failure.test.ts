import { describe, expect, test } from 'vitest';
import { ALREADY_REGISTERED_TEXT, toRegistrationFailure } from './registration-failure.ts';

describe('toRegistrationFailure', () => {
  // shows: register.error.in-use, register.error.409
  test('maps a taken email to an error at the email field of the first step', () => {
    const taken = { field: 'email', step: 0, message: ALREADY_REGISTERED_TEXT };
    expect(toRegistrationFailure({ status: 409, code: 'EMAIL_IN_USE', message: 'x' })).toEqual(taken);
    expect(toRegistrationFailure({ status: 400, message: 'Email already in use' })).toEqual(taken);
  });

  // shows: register.error.conflict
  test('maps a status conflict to the message with the next action', () => {
    expect(toRegistrationFailure({ status: 409, code: 'REGISTRATION_CONFLICT', message: '' }).message).toBe(
      'Conflicting state. You can restart registration below.',
    );
  });

  // shows: register.error.verification, register.error.email-field, register.error.password-field
  test.each([
    ['Verification required', { step: 1 }],
    ['Bad email', { field: 'email' }],
    ['Bad password', { field: 'password' }],
  ])('assigns the error %j to its field or step', (message, place) => {
    expect(toRegistrationFailure({ status: 400, message })).toEqual({ ...place, message });
  });

  // shows: register.error.fallback
  test('uses a default message without a response', () => {
    expect(toRegistrationFailure({ status: 0, message: '' }).message).toBe('Something went wrong.');
  });
});
