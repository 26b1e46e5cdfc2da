import { MESSAGE_MAX, SUPPORT_KINDS, type SupportKind } from '@northkeep/contracts';
import { isEmail } from './email.ts';
import { FEE } from './price.ts';

/** What a message can be about, the first chosen: where no fee is asked for there is none to waive. */
export const kindsWith = (fee: string | null): readonly SupportKind[] =>
  SUPPORT_KINDS.filter((kind) => kind !== 'waiver' || fee !== null);
export const KINDS = kindsWith(FEE);

/** What the support form holds, as typed. */
export interface SupportForm {
  readonly kind: SupportKind;
  readonly email: string;
  readonly message: string;
}

export type SupportErrors = Partial<Record<'email' | 'message', 'email' | 'required' | 'long'>>;

/** What keeps a message from being sent; an empty object when nothing does. */
export function supportErrors({ email, message }: SupportForm): SupportErrors {
  const errors: SupportErrors = {};
  if (!isEmail(email)) errors.email = 'email';
  if (message.trim() === '') errors.message = 'required';
  else if (message.trim().length > MESSAGE_MAX) errors.message = 'long';
  return errors;
}
