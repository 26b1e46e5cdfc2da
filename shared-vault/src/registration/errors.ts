/** Messages for the user, by error code. */
const SENTENCES = {
  E_DRAFT_MISSING: 'Missing registration draft. Please start over.',
  E_DRAFT_CORRUPT: 'Corrupt registration draft. Please start over.',
  E_DRAFT_CORRUPTED: 'corrupted',
  E_DRAFT_INCOMPLETE: 'incomplete',
  E_REGISTRATION_FAILED: 'Registration failed',
  E_CONTEXT_MISSING: 'Registration context missing. Please register again.',
  E_PAYMENTS: 'Unable to initialize payments at the moment. Please retry.',
  E_CHECKOUT: 'Unable to open checkout. Please try again.',
  E_PUBLISHABLE_KEY: 'Invalid payment publishable key.',
} as const;

export type RegistrationErrorCode = keyof typeof SENTENCES;

/** Error that stops a registration. `code` is stable; `message` is shown to the user. */
export class RegistrationError extends Error {
  readonly code: RegistrationErrorCode;
  constructor(code: RegistrationErrorCode, cause?: unknown) {
    super(SENTENCES[code]);
    this.name = 'RegistrationError';
    this.code = code;
    if (cause !== undefined) this.cause = cause;
  }
}
