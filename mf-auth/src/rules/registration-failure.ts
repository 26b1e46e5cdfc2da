export interface RegistrationFailure {
  field?: 'email' | 'password' | 'code';
  /** Step of the form on which the error has to be corrected; undefined when the form keeps showing the current step. */
  step?: 0 | 1;
  message: string;
}

export const ALREADY_REGISTERED_TEXT = 'This email is already registered. Please log in.';

/** Maps an error of a registration request to the form. */
export function toRegistrationFailure({
  status,
  code,
  message,
}: {
  status: number;
  code?: string | undefined;
  message: string;
}): RegistrationFailure {
  const words = message.toLowerCase();
  if (code === 'REGISTRATION_CONFLICT') return { message: 'Conflicting state. You can restart registration below.' };
  if (words.includes('already in use') || status === 409)
    return { field: 'email', step: 0, message: ALREADY_REGISTERED_TEXT };
  if (words.includes('verification required')) return { step: 1, message };
  if (code === 'INVALID_CODE') return { field: 'code', message };
  if (words.includes('email')) return { field: 'email', message };
  if (words.includes('password')) return { field: 'password', message };
  return { message: message === '' ? 'Something went wrong.' : message };
}
