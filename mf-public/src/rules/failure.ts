import { isApiError, messageOf, NETWORK } from '@northkeep/shared-vault';

/** What a person reads when a form did not get through: the server's words, else the form's own. */
export const failureText = (reason: unknown, fallback: string): string =>
  isApiError(reason) && !isApiError(reason, NETWORK) ? messageOf(reason, fallback) : fallback;
