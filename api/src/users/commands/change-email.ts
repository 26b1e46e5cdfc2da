import { EMAIL_CODE_ATTEMPTS_MAX, EMAIL_CODE_TTL_MS } from '@northkeep/contracts';
import { generateEmailCode, hashOneTimeCode, isSameHash } from '../../auth/code.ts';
import { CHANGE_EMAIL_LIMIT, SEND_CODE_EMAIL_DAILY_LIMIT } from '../../auth/rate-limits.ts';
import { createApiError, invalidInputError } from '../../errors.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import type { ServiceDeps } from '../../services.ts';
import { EmailChangeModel } from '../email-change.model.ts';
import { updateUserAndMail } from '../update-and-mail.ts';
import { type UserDoc, UserModel } from '../user.model.ts';
import { buildEmailUpdate, scheduleEmailChange } from './pending-email-change.ts';

interface EmailRequest {
  readonly user: UserDoc;
  readonly email: string;
  /**
   * True when the requester has proven to be the owner. The code then changes the email at once; otherwise it only
   * schedules the change.
   */
  readonly isProven: boolean;
}

const hashOf = ({ pepper }: Pick<ServiceDeps, 'pepper'>, code: string, of: { _id: string; email: string }) =>
  hashOneTimeCode(pepper, { code, registration: `email\0${of._id}\0${of.email}` });

/**
 * Mails a code to a new email address. The address is not changed before the code is entered. Without proof of the
 * owner the change then waits seven days: an attacker with the password alone could otherwise take over the account.
 */
export async function requestEmailChange(
  services: ServiceDeps,
  { user, email, isProven }: EmailRequest,
): Promise<void> {
  const { rateLimiter, mail } = services;
  const { userId } = user;
  if (email === user.email) throw invalidInputError({ email: 'This is your email already.' });
  await rateLimiter.consume(CHANGE_EMAIL_LIMIT, userId);
  await rateLimiter.consume(SEND_CODE_EMAIL_DAILY_LIMIT, email);
  if (await UserModel.exists({ email })) throw createApiError('EMAIL_IN_USE');
  const code = generateEmailCode();
  const change = {
    email,
    proven: isProven,
    codeHash: hashOf(services, code, { _id: userId, email }),
    codeTries: 0,
    expiresAt: new Date(Date.now() + EMAIL_CODE_TTL_MS),
  };
  await EmailChangeModel.updateOne({ _id: userId }, { $set: change }, { upsert: true });
  await mail.send({ to: email, email: mail.templates.newEmailCode(code), userId, expiresAt: change.expiresAt });
}

interface EmailConfirmation {
  readonly user: UserDoc;
  readonly code: string;
  readonly device: string;
}

/**
 * Changes the email and mails the former address. Without proof of the owner it only schedules the change. Throws the
 * same 400 for a wrong code, an expired code and too many attempts.
 */
export async function confirmEmailChange(
  services: ServiceDeps,
  { user, code, device }: EmailConfirmation,
): Promise<void> {
  const { userId } = user;
  // The attempt is counted before the code is compared, so that parallel attempts cannot exceed the limit.
  const change = await EmailChangeModel.findOneAndUpdate(
    { _id: userId, codeTries: { $lt: EMAIL_CODE_ATTEMPTS_MAX }, expiresAt: { $gt: new Date() } },
    { $inc: { codeTries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!change || !isSameHash(hashOf(services, code, change), change.codeHash)) throw createApiError('INVALID_CODE');
  const { email, proven } = change;
  if (proven) await changeEmail(services, { user, email, device });
  else await scheduleEmailChange(services, { user, email });
  await EmailChangeModel.deleteOne({ _id: userId, email });
}

interface NewEmail {
  readonly user: UserDoc;
  readonly email: string;
  readonly device: string;
}

/** Changes the email and drops a scheduled change: the proven owner has priority over an earlier, unproven request. */
async function changeEmail(services: ServiceDeps, { user, email, device }: NewEmail): Promise<void> {
  try {
    const changed = await updateUserAndMail(services, {
      ...{ user, filter: { userId: user.userId, email: user.email }, update: buildEmailUpdate(user.email, email) },
      email: services.mail.templates.emailChanged({ at: new Date(), device }),
    });
    // No account matched: a scheduled change has replaced the former email in the meantime. The code stays valid.
    if (!changed) throw createApiError('UNAVAILABLE');
  } catch (error) {
    // Another account was registered with this address after the code was mailed.
    if (isDuplicateKeyError(error)) throw createApiError('EMAIL_IN_USE');
    throw error;
  }
}
