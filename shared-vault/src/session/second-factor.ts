import { ERRORS, type ErrorCode, normalizeSecondFactor } from '@northkeep/contracts';
import { ApiError } from '../api/api-error.ts';

/**
 * Returns a typed second factor as part of a request body, or an empty object for undefined. Throws
 * `WRONG_SECOND_FACTOR` without a request when the text is neither a TOTP code nor a recovery code.
 */
export function parseSecondFactor(typed: string | undefined): { secondFactor?: string } {
  if (typed === undefined) return {};
  const secondFactor = normalizeSecondFactor(typed);
  if (secondFactor !== null) return { secondFactor };
  const code: ErrorCode = 'WRONG_SECOND_FACTOR';
  throw new ApiError({ code, ...ERRORS[code] });
}
