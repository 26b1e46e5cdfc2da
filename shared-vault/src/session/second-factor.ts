import { ERRORS, type ErrorCode, readSecondFactor } from '@northkeep/contracts';
import { ApiError } from '../api/api-error.ts';

/**
 * A typed second factor as a part of a body; nothing where none was asked for. Throws WRONG_SECOND_FACTOR for what can
 * be neither a code of an app nor a recovery code, without asking the server.
 */
export function parseSecondFactor(typed: string | undefined): { secondFactor?: string } {
  if (typed === undefined) return {};
  const secondFactor = readSecondFactor(typed);
  if (secondFactor !== null) return { secondFactor };
  const code: ErrorCode = 'WRONG_SECOND_FACTOR';
  throw new ApiError({ code, ...ERRORS[code] });
}
