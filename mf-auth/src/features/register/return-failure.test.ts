import { ApiError, RegistrationError } from '@northkeep/shared-vault';
import { describe, expect, test } from 'vitest';
import { MissingSessionError, toPaymentReturnFailure } from './return-failure.ts';

const answer = (over: object) =>
  new ApiError({ status: 500, code: 'INTERNAL', message: '', requestId: '7f3a-91c2', ...over });

describe('toPaymentReturnFailure', () => {
  // shows: return.error.session, return.error.empty, return.error.arrays, return.error.details
  test.each([
    [new MissingSessionError(), 'Missing session_id', 'plan'],
    [new RegistrationError('E_DRAFT_MISSING'), 'Missing registration draft. Please start over.', 'start-over'],
    [new RegistrationError('E_DRAFT_CORRUPT'), 'Corrupt registration draft. Please start over.', 'start-over'],
    [new RegistrationError('E_DRAFT_CORRUPTED'), 'corrupted', 'start-over'],
    [new RegistrationError('E_DRAFT_INCOMPLETE'), 'incomplete', 'profile'],
    [new RegistrationError('E_CONTEXT_MISSING'), 'Registration context missing. Please register again.', 'start-over'],
    [new RegistrationError('E_REGISTRATION_FAILED', answer({})), 'Registration failed', 'again'],
    [answer({}), 'Something went wrong finalizing sign up.', 'again'],
    [
      answer({ details: { message: ['firstName is required', 'goal is required'] } }),
      'firstName is required • goal is required',
      'again',
    ],
  ])('%s shows the message %j and its next link', (reason, message, way) => {
    const failure = toPaymentReturnFailure(reason);
    expect(failure.message).toBe(message);
    expect(failure.ways[0]).toBe(way);
  });

  test('returns the request id of a failed response, also when wrapped in a RegistrationError', () => {
    expect(toPaymentReturnFailure(new RegistrationError('E_REGISTRATION_FAILED', answer({}))).requestId).toBe(
      '7f3a-91c2',
    );
  });
});
