import { hasPayments } from '@northkeep/contracts';
import { ApiError, messageOf, RegistrationError } from '@northkeep/shared-vault';
import { PLAN_STEP_TEXT, SOMETHING_WRONG_TEXT } from '../../copy.ts';
import type { StepFailure } from './registration-status.ts';

/** Returns the status, error code and message of a failed request; the status is 0 without a response. */
export function describeRequestError(reason: unknown): { status: number; code: string | undefined; message: string } {
  const { status, code } = reason instanceof ApiError ? reason : { status: 0, code: undefined };
  return { status, code, message: messageOf(reason, SOMETHING_WRONG_TEXT) };
}

/**
 * Returns the failure to show when the checkout could not be opened. Returns null when the server refused the request,
 * because the server's error is shown then.
 */
export function toCheckoutFailure(reason: unknown): StepFailure | null {
  const isRefused = reason instanceof ApiError && reason.status !== 0 && reason.status < 500;
  if (isRefused) return null;
  if (!hasPayments()) return { title: SOMETHING_WRONG_TEXT };
  const title = reason instanceof RegistrationError ? reason.message : PLAN_STEP_TEXT.cannotInitialize;
  return { title, more: PLAN_STEP_TEXT.nothingCharged };
}
