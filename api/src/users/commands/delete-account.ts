import { MINUTE_MS } from '@northkeep/contracts';
import { UNPROVEN_REQUEST } from '../../auth/rate-limits.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import { ApiError, fail } from '../../errors.ts';
import { retryUpsert } from '../../platform/database.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import { DeletionModel } from '../deletion.model.ts';
import { OBJECTION_PERIOD_MS } from '../objection-period.ts';
import { type UserDoc, UserModel } from '../user.model.ts';
import { endPlan, eraseAccount } from './erase-account.ts';

/** Longer than any request and than another process caches a session. Later writes of the user are impossible. */
const QUIET_PERIOD_MS = MINUTE_MS;

/** Deletes an account with all its data and mails the owner. Throws when the subscription cannot be cancelled. */
export async function deleteAccount(services: ServiceDeps, user: UserDoc): Promise<void> {
  const { userId, email } = user;
  const { mail } = services;
  // Before any write: the account must stay unchanged while the payment provider is unreachable.
  await endPlan(services, user);
  await DeletionModel.updateOne({ _id: userId }, { $set: { at: new Date(), tokenHash: null } }, { upsert: true });
  await eraseAccount(services, userId);
  mail.sendLater({ to: email, email: mail.templates.accountDeleted() });
}

/**
 * Schedules the deletion of an account in seven days and mails the owner a link that cancels it.
 * @returns when the account will be deleted.
 */
export async function scheduleDeletion({ mail, rateLimiter }: ServiceDeps, { userId, email }: UserDoc): Promise<Date> {
  await rateLimiter.consume(UNPROVEN_REQUEST, userId);
  const { at, token } = await storeDeletion(userId);
  mail.sendLater({ to: email, email: mail.templates.deletionScheduled({ at, token }) });
  return at;
}

/** Stores a scheduled deletion. A repeated request keeps the first date, and only the last link is valid. */
async function storeDeletion(userId: string): Promise<{ at: Date; token: string }> {
  const token = newToken();
  const { at } = await retryUpsert(() =>
    DeletionModel.findOneAndUpdate(
      { _id: userId },
      { $set: { tokenHash: tokenHash(token) }, $setOnInsert: { at: new Date(Date.now() + OBJECTION_PERIOD_MS) } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  return { at, token };
}

/** Cancels a scheduled deletion by its mailed link. Throws 400 for an unknown, used or expired link. */
export async function cancelDeletionByLink({ mail }: Services, token: string): Promise<void> {
  const scheduled = await DeletionModel.findOneAndDelete({
    tokenHash: tokenHash(token),
    at: { $gt: new Date() },
  }).lean();
  if (!scheduled) throw fail('CANCEL_LINK_INVALID');
  const user = await UserModel.findOne({ userId: scheduled._id }).lean();
  if (user) mail.sendLater({ to: user.email, email: mail.templates.deletionCancelled() });
}

/** Returns the date of the scheduled deletion; null when none is scheduled. */
export async function readScheduledDeletion(userId: string): Promise<Date | null> {
  return (await DeletionModel.findById(userId).lean())?.at ?? null;
}

/** Cancels a scheduled deletion; does nothing when none is scheduled. */
export async function cancelDeletion({ mail }: Pick<Services, 'mail'>, userId: string): Promise<void> {
  const scheduled = await DeletionModel.findOneAndDelete({ _id: userId, at: { $gt: new Date() } }).lean();
  const user = scheduled && (await UserModel.findOne({ userId }).lean());
  if (user) mail.sendLater({ to: user.email, email: mail.templates.deletionCancelled() });
}

/**
 * Deletes the accounts that are due and completes interrupted deletions. Retries an account in the next run when its
 * subscription cannot be cancelled now; the others are deleted meanwhile.
 */
export async function deleteDueAccounts(
  services: Pick<ServiceDeps, 'payments' | 'mail' | 'log'>,
  now = Date.now(),
): Promise<void> {
  const { mail, log } = services;
  for (const { _id, at } of await DeletionModel.find({ at: { $lte: new Date(now) } }).lean()) {
    const user = await UserModel.findOne({ userId: _id }).lean();
    try {
      await eraseAccount(services, _id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ code: error.code }, 'could not delete a due account: its subscription was not cancelled');
      continue;
    }
    if (user) mail.sendLater({ to: user.email, email: mail.templates.accountDeleted() });
    if (!user && now - at.getTime() > QUIET_PERIOD_MS) await DeletionModel.deleteOne({ _id });
  }
}
