/** Body of every error response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId: string;
}

/** Every error code with its HTTP status and the sentence that the user reads. */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  NOT_SEALED: { status: 400, message: 'A value that must be sealed was sent in the clear.' },
  INVALID_CODE: { status: 400, message: 'The code is wrong or has expired.' },
  VERIFICATION_REQUIRED: { status: 400, message: 'Verification required' },
  CANCEL_LINK_INVALID: { status: 400, message: 'This link has been used or is not valid any more.' },
  RESET_LINK_INVALID: { status: 400, message: 'Reset link may have expired or is invalid. Please try again.' },
  RAW_PASSWORD: { status: 400, message: 'The password must be derived on the device; it was not read.' },
  NO_SESSION: { status: 401, message: 'Please log in.' },
  SESSION_ENDED: { status: 401, message: 'Your session has ended. Please log in again.' },
  SESSION_REVOKED: { status: 401, message: 'Your session was ended for your safety. Please log in again.' },
  USER_CHANGED: { status: 401, message: 'Somebody else is logged in now. Nothing was changed.' },
  ACCOUNT_DELETED: { status: 401, message: 'This account was deleted.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  PAYMENT_REQUIRED: { status: 402, message: 'The payment has not been completed.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  CROSS_SITE: { status: 403, message: 'A request from another site was refused.' },
  WRONG_PASSWORD: { status: 403, message: 'This is not your password.' },
  WRONG_RECOVERY_KEY: { status: 403, message: 'This is not the recovery key of your vault.' },
  VAULT_PROOF_NEEDED: { status: 403, message: 'Your vault must be open for this.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Your account asks for a second factor.' },
  WRONG_SECOND_FACTOR: { status: 403, message: 'This code is wrong or was used already.' },
  PLAN_LIMIT: { status: 403, message: 'Your plan does not include this.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  PARENT_GONE: { status: 404, message: 'What this belonged to has been deleted.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  CONFLICT: { status: 409, message: 'This was changed elsewhere in the meantime.' },
  VAULT_CHANGED: { status: 409, message: 'Your vault was replaced. Please unlock again.' },
  VAULT_EXISTS: { status: 409, message: 'A vault exists already.' },
  EMAIL_IN_USE: { status: 409, message: 'This email is already registered. Please log in.' },
  REGISTRATION_CONFLICT: { status: 409, message: 'Conflicting state. You can restart registration below.' },
  PAYMENT_CONFLICT: { status: 409, message: 'This payment belongs to somebody else or was used already.' },
  DESTINATION_CHANGED: {
    status: 409,
    message: 'The assistant is at another address now. Nothing was sent there; please look again before you send.',
  },
  LIMIT_REACHED: { status: 409, message: 'Limit reached' },
  TOO_LARGE: { status: 413, message: 'This is too large to be saved.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not accepted.' },
  PRECONDITION_REQUIRED: { status: 428, message: 'The change must say which version it is based on.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait a bit and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong.' },
  PAYMENTS_UNAVAILABLE: { status: 502, message: 'Unable to initialize payments at the moment. Please retry.' },
  MOVING: { status: 503, message: 'Your vault is getting its new key. What you wrote is saved when that is done.' },
  UNAVAILABLE: { status: 503, message: 'The service is not ready. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
