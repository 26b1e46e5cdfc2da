import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { OutgoingMail } from '../platform/mail/pending-mail.ts';
import type { Services } from '../services.ts';
import { type UserDoc, UserModel } from './user.model.ts';

interface AnnouncedUpdate extends Pick<OutgoingMail, 'email' | 'expiresAt'> {
  readonly user: Pick<UserDoc, 'userId' | 'email'>;
  readonly filter: QueryFilter<UserDoc>;
  readonly update: Readonly<UpdateQuery<UserDoc>>;
}

/**
 * Changes an account and stores, in the same write, the email that tells its owner about it; then starts sending the
 * email. When no account matches, nothing is changed or sent.
 * @returns the changed account; null without a match.
 */
export async function updateUserAndMail(
  { mail }: Pick<Services, 'mail'>,
  { user: { userId, email: to }, filter, update, ...message }: AnnouncedUpdate,
): Promise<UserDoc | null> {
  const mails = mail.prepare({ to, userId, ...message });
  const changed = await UserModel.findOneAndUpdate(
    filter,
    { ...update, $push: { ...update.$push, mails } },
    { returnDocument: 'after' },
  ).lean();
  if (changed) mail.wake();
  return changed;
}
