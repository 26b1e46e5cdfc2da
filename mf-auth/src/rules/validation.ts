import { PASSWORD_LENGTH_MIN } from '@northkeep/contracts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_MAX = 254;

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text.trim());

export interface LoginErrors {
  email?: string;
  password?: string;
}

/** Returns the errors of the login form by field. */
export function validateLogin({ email, password }: { email: string; password: string }): LoginErrors {
  return {
    ...(email.trim() === ''
      ? { email: 'Email is required' }
      : isEmail(email)
        ? {}
        : { email: 'Invalid email address' }),
    ...(password === ''
      ? { password: 'Password is required' }
      : password.length < PASSWORD_LENGTH_MIN
        ? { password: 'Password must be at least 8 characters' }
        : {}),
  };
}

/** Returns the errors of the account step by field. */
export function validateAccountStep({ email, password }: { email: string; password: string }): {
  email?: string;
  password?: string;
} {
  const word = validateNewPassword(password);
  return {
    ...(email.trim() === '' ? { email: 'Email is required' } : isEmail(email) ? {} : { email: 'Invalid email' }),
    ...(word === null ? {} : { password: word }),
  };
}

/** Returns the error of a new password or passphrase. */
export function validateNewPassword(password: string): string | null {
  if (password === '') return 'Password is required';
  if (password.length < PASSWORD_LENGTH_MIN) return `Minimum ${PASSWORD_LENGTH_MIN} characters`;
  if (!/\p{L}/u.test(password)) return 'Must include a letter';
  if (!/\d/.test(password)) return 'Must include a number';
  return null;
}

/** Returns the error of the email in the forgotten password form. */
export function validateForgotPasswordEmail(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return isEmail(email) ? null : 'Invalid email address';
}

/** Returns the error of the password in the reset form. */
export function validateResetPassword(password: string): string | null {
  if (password === '') return 'Please enter a new password';
  return password.length < PASSWORD_LENGTH_MIN ? 'Password must be at least 8 characters' : null;
}

/** Returns the error of a verification code. */
export function validateVerificationCode(code: string): string | null {
  return code.trim() === '' ? 'Verification code is required' : null;
}

/** Returns an error for each profile field that is empty. */
export function validateProfile(profile: {
  firstName: string;
  lastName: string;
  goal: string;
}): Partial<Record<keyof typeof profile, string>> {
  const empty = Object.entries(profile).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, 'This field is required']));
}
