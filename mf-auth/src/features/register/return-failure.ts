import { ApiError, messageOf, RegistrationError, type RegistrationErrorCode } from '@northkeep/shared-vault';
import { RETURN_TEXT } from '../../copy.ts';

/** Where one can go on after a return that failed. */
export type Way = 'again' | 'plan' | 'profile' | 'start-over' | 'contact';

export interface ReturnFailure {
  readonly message: string;
  readonly more: string;
  readonly requestId: string | null;
  /** The first is the main one. */
  readonly ways: readonly [Way, Way];
}

const NO_DRAFT: readonly RegistrationErrorCode[] = [
  'E_DRAFT_MISSING',
  'E_DRAFT_CORRUPT',
  'E_DRAFT_CORRUPTED',
  'E_CONTEXT_MISSING',
];

/** The address has no session: the person came by a link that was cut. */
export class MissingSession extends Error {
  constructor() {
    super(RETURN_TEXT.missingSession);
  }
}

/** What a failed return says and offers (specification 1 §8). */
export function returnFailure(reason: unknown): ReturnFailure {
  const message = messageOf(reason, RETURN_TEXT.fallback);
  const cause = reason instanceof RegistrationError ? reason.cause : reason;
  const requestId = cause instanceof ApiError ? cause.requestId : null;
  const about = { message, requestId };
  if (reason instanceof MissingSession) return { ...about, more: RETURN_TEXT.noSession, ways: ['plan', 'start-over'] };
  if (reason instanceof RegistrationError) {
    if (NO_DRAFT.includes(reason.code)) return { ...about, more: RETURN_TEXT.noDraft, ways: ['start-over', 'contact'] };
    if (reason.code === 'E_DRAFT_INCOMPLETE')
      return { ...about, more: RETURN_TEXT.incomplete, ways: ['profile', 'start-over'] };
  }
  return { ...about, more: RETURN_TEXT.safe, ways: ['again', 'contact'] };
}
