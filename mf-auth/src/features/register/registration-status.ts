import type { RegistrationStatus } from '@northkeep/contracts';
import { ApiError, registration } from '@northkeep/shared-vault';

/** Error of a whole step: a title and an explanation. */
export interface StepFailure {
  readonly title: string;
  readonly more?: string;
}
/** Reason why the form jumped to this step. */
export type StepJumpReason =
  | { readonly to: 'restarted' }
  | { readonly to: 'unverified' }
  /** `sentAt`: time in ms at which the valid code was sent; null if it has expired. */
  | { readonly to: 'here-before'; readonly sentAt: number | null };

/** Requests the registration status of an email; null if the request fails, which does not stop the form. */
export async function requestRegistrationStatus(email: string): Promise<RegistrationStatus | null> {
  try {
    return await registration.status(email);
  } catch (reason) {
    console.debug('registration status not known', reason instanceof ApiError ? reason.code : '');
    return null;
  }
}
