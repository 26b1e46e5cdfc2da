export interface LoginFailure {
  email?: string;
  password?: string;
  banner?: string;
}

const INVALID = 'Invalid email or password';

/** Where a failed login says what: on fields or above the form (specification 1 §8). `status` 0 where no answer came. */
export function loginFailure({ status, message }: { status: number; message: string }): LoginFailure {
  const words = message.toLowerCase();
  if (status === 429 || words.includes('too many'))
    return { banner: 'Too many attempts. Please wait a bit and try again.' };
  if (status === 401 || words.includes('invalid credentials')) return { email: INVALID, password: INVALID };
  if (words.includes('password')) return { password: message };
  if (words.includes('email')) return { email: message };
  return { banner: message === '' ? 'Unable to log in right now.' : message };
}
