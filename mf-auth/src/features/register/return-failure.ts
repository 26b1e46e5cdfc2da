import { hasPayments } from '@northkeep/contracts';
import { ApiError, messageOf, RegistrationError, type RegistrationErrorCode } from '@northkeep/shared-vault';
import { PAYMENT_RETURN_TEXT } from '../../copy.ts';

/** Links offered after a failed payment return. */
export type PaymentFailureLink = 'again' | 'plan' | 'profile' | 'start-over' | 'contact';

export interface PaymentReturnFailure {
  readonly message: string;
  readonly more: string;
  readonly requestId: string | null;
  /** Links that the error page offers: the primary one, then the secondary one. */
  readonly ways: readonly [PaymentFailureLink, PaymentFailureLink];
}

const NO_DRAFT: readonly RegistrationErrorCode[] = [
  'E_DRAFT_MISSING',
  'E_DRAFT_CORRUPT',
  'E_DRAFT_CORRUPTED',
  'E_CONTEXT_MISSING',
];

/** Thrown when the return URL has no checkout session id. */
export class MissingSessionError extends Error {
  constructor() {
    super(PAYMENT_RETURN_TEXT.missingSession);
  }
}

/** Maps the error of a payment return to its message and links. */
export function toPaymentReturnFailure(reason: unknown): PaymentReturnFailure {
  const message = messageOf(reason, PAYMENT_RETURN_TEXT.fallback);
  const cause = reason instanceof RegistrationError ? reason.cause : reason;
  const requestId = cause instanceof ApiError ? cause.requestId : null;
  const about = { message, requestId };
  const pays = hasPayments();
  if (reason instanceof MissingSessionError)
    return {
      ...about,
      more: pays ? PAYMENT_RETURN_TEXT.noSession : PAYMENT_RETURN_TEXT.noSessionOnly,
      ways: ['plan', 'start-over'],
    };
  if (reason instanceof RegistrationError) {
    if (NO_DRAFT.includes(reason.code))
      return {
        ...about,
        more: pays ? PAYMENT_RETURN_TEXT.noDraft : PAYMENT_RETURN_TEXT.noDraftOnly,
        ways: ['start-over', 'contact'],
      };
    if (reason.code === 'E_DRAFT_INCOMPLETE')
      return { ...about, more: PAYMENT_RETURN_TEXT.incomplete, ways: ['profile', 'start-over'] };
  }
  return { ...about, more: pays ? PAYMENT_RETURN_TEXT.safe : '', ways: ['again', 'contact'] };
}
