import type { RegistrationStatus } from '@northkeep/contracts';
import { ApiError, registration } from '@northkeep/shared-vault';

/** What went wrong with a whole step, and what that means. */
export interface StepFailure {
  readonly title: string;
  readonly more?: string;
}
/** Why a person finds themselves on this step. */
export type Turn =
  | { readonly to: 'restarted' }
  | { readonly to: 'unverified' }
  /** `sentAt`: when the code was sent that still works; null where it has expired. */
  | { readonly to: 'here-before'; readonly sentAt: number | null };

/** Where the registration of an address stands; null where it cannot be known: the form goes on without it. */
export async function statusOf(email: string): Promise<RegistrationStatus | null> {
  try {
    return await registration.status(email);
  } catch (reason) {
    console.debug('registration status not known', reason instanceof ApiError ? reason.code : '');
    return null;
  }
}
