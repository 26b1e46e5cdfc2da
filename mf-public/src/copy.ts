import { ACTIVATION_FEE } from './rules/price.ts';

export const START_LABEL = 'Start Now — Free';
/** Returns the text about the fee that is shown next to every 'free'; null if this installation charges none. */
export const freeFee = (fee: string | null): string | null =>
  fee === null ? null : `Free has no monthly fee, but a one-time verification fee of ${fee}.`;
export const FREE_FEE = freeFee(ACTIVATION_FEE);
export const TOO_LONG = 'This is too long.';
export const NOT_SENT = 'Your message is still here. Try again in a moment.';
