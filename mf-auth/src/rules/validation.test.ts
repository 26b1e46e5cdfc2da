import { describe, expect, test } from 'vitest';
import {
  validateAccountStep,
  validateForgotPasswordEmail,
  validateLogin,
  validateProfile,
  validateResetPassword,
  validateVerificationCode,
} from './validation.ts';

describe('validation of forms', () => {
  // shows: login.validation.email-required, login.validation.email-invalid, login.validation.password-required
  // shows: login.validation.password-short
  test.each([
    ['', '', { email: 'Email is required', password: 'Password is required' }],
    ['anna', 'short', { email: 'Invalid email address', password: 'Password must be at least 8 characters' }],
    ['anna@example.org', 'long enough', {}],
  ])('validates a login with the email %j and the password %j', (email, password, errors) => {
    expect(validateLogin({ email, password })).toEqual(errors);
  });

  // shows: register.validation.password-required, register.validation.password-short
  // shows: register.validation.password-letter, register.validation.password-number
  test.each([
    ['', 'Password is required'],
    ['abc1', 'Minimum 8 characters'],
    ['12345678', 'Must include a letter'],
    ['abcdefgh', 'Must include a number'],
    ['пароль-12', undefined],
  ])('validates the new password %j', (password, error) => {
    expect(validateAccountStep({ email: 'anna@example.org', password }).password).toBe(error);
  });

  // shows: register.validation.email-invalid, forgot.validation.required, forgot.validation.invalid
  // shows: reset.validation.required, reset.validation.short, register.validation.code, register.validation.last-name
  // shows: register.validation.goal
  test('validates reset, code and profile fields with their messages', () => {
    expect(validateAccountStep({ email: 'anna@', password: 'abcdefg1' })).toEqual({ email: 'Invalid email' });
    expect(validateForgotPasswordEmail('')).toBe('Email is required');
    expect(validateForgotPasswordEmail('x')).toBe('Invalid email address');
    expect(validateResetPassword('')).toBe('Please enter a new password');
    expect(validateResetPassword('1234567')).toBe('Password must be at least 8 characters');
    expect(validateVerificationCode(' ')).toBe('Verification code is required');
    expect(validateProfile({ firstName: 'Anna', lastName: ' ', goal: '' })).toEqual({
      lastName: 'This field is required',
      goal: 'This field is required',
    });
  });
});
