import { hasPayments } from '@northkeep/contracts';
import { ACTIVATION_FEE } from './rules/price.ts';

/** Returns the label of the links to the registration; an installation without payments names no price, so no 'free'. */
export const getStartLabel = (): string => (hasPayments() ? 'Start Now — Free' : 'Start Now');
/**
 * Returns the note about the one-time verification fee, which is shown next to every 'free'; null if this installation
 * charges no fee.
 */
export const formatActivationFeeNote = (fee: string | null): string | null =>
  fee === null ? null : `Free has no monthly fee, but a one-time verification fee of ${fee}.`;
export const ACTIVATION_FEE_NOTE = formatActivationFeeNote(ACTIVATION_FEE);
export const TEXT_TOO_LONG_ERROR = 'This is too long.';
export const MESSAGE_NOT_SENT_TEXT = 'Your message is still here. Try again in a moment.';
