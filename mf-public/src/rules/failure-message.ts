import { isApiError, messageOf, NETWORK_ERROR_CODE } from '@northkeep/shared-vault';

/** Returns the message for a failed submission: the server's message, or that of the form. */
export const getFailureMessage = (reason: unknown, fallback: string): string =>
  isApiError(reason) && !isApiError(reason, NETWORK_ERROR_CODE) ? messageOf(reason, fallback) : fallback;
