import { PASSWORD_MIN } from '@northkeep/contracts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_MAX = 254;

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text.trim());

/** What is wrong with the login form, field by field (specification 1 §5). */
export function loginErrors({ email, password }: { email: string; password: string }): {
  email?: string;
  password?: string;
} {
  return {
    ...(email.trim() === ''
      ? { email: 'Email is required' }
      : isEmail(email)
        ? {}
        : { email: 'Invalid email address' }),
    ...(password === ''
      ? { password: 'Password is required' }
      : password.length < PASSWORD_MIN
        ? { password: 'Password must be at least 8 characters' }
        : {}),
  };
}

/** What is wrong with the account step. */
export function accountErrors({ email, password }: { email: string; password: string }): {
  email?: string;
  password?: string;
} {
  const word = newPasswordError(password);
  return {
    ...(email.trim() === '' ? { email: 'Email is required' } : isEmail(email) ? {} : { email: 'Invalid email' }),
    ...(word === null ? {} : { password: word }),
  };
}

/** What is wrong with a password or passphrase that is being chosen. */
export function newPasswordError(password: string): string | null {
  if (password === '') return 'Password is required';
  if (password.length < PASSWORD_MIN) return 'Minimum 8 characters';
  if (!/\p{L}/u.test(password)) return 'Must include a letter';
  if (!/\d/.test(password)) return 'Must include a number';
  return null;
}

/** What is wrong with the address of a forgotten password. */
export function forgotError(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return isEmail(email) ? null : 'Invalid email address';
}

/** What is wrong with the password that replaces a forgotten one. */
export function resetError(password: string): string | null {
  if (password === '') return 'Please enter a new password';
  return password.length < PASSWORD_MIN ? 'Password must be at least 8 characters' : null;
}

/** What is wrong with the code. */
export function codeError(code: string): string | null {
  return code.trim() === '' ? 'Verification code is required' : null;
}

/** Profile fields that are still empty. */
export function missing(profile: {
  firstName: string;
  lastName: string;
  goal: string;
}): Partial<Record<keyof typeof profile, string>> {
  const empty = Object.entries(profile).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, 'This field is required']));
}
