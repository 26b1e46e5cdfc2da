import { hasPayments, MESSAGE_LENGTH_MAX, SUPPORT_TOPICS, type SupportTopic } from '@northkeep/contracts';
import { isEmail } from './email.ts';
import { ACTIVATION_FEE } from './price.ts';

/**
 * Returns the topics that a support message can have, the default first. The topic 'waiver' is missing when the server
 * charges no fee, and 'payment' when it takes no payments.
 */
export const listSupportTopics = (fee: string | null, pays: boolean): readonly SupportTopic[] =>
  SUPPORT_TOPICS.filter((kind) => (kind !== 'waiver' || fee !== null) && (kind !== 'payment' || pays));
export const listOfferedSupportTopics = () => listSupportTopics(ACTIVATION_FEE, hasPayments());

/** Raw values of the support form. */
export interface SupportForm {
  readonly kind: SupportTopic;
  readonly email: string;
  readonly message: string;
}

export type SupportErrors = Partial<Record<'email' | 'message', 'email' | 'required' | 'long'>>;

/** Returns the errors of the form by field; an empty object when it is valid. */
export function validateSupportForm({ email, message }: SupportForm): SupportErrors {
  const errors: SupportErrors = {};
  if (!isEmail(email)) errors.email = 'email';
  if (message.trim() === '') errors.message = 'required';
  else if (message.trim().length > MESSAGE_LENGTH_MAX) errors.message = 'long';
  return errors;
}
