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

/** Longer than a session lives in the memory of another process, and than any request. */
const SETTLED_MS = MINUTE_MS;

/** Deletes an account now, everything in it included, and mails the owner. Throws when the plan cannot be ended. */
export async function deleteAccount(services: ServiceDeps, user: UserDoc): Promise<void> {
  const { userId, email } = user;
  const { mail } = services;
  // Before any write: while the payment provider is unreachable, the account stays as it is.
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
  const { at, token } = await announce(userId);
  mail.sendLater({ to: email, email: mail.templates.deletionScheduled({ at, token }) });
  return at;
}

/** Asked for twice, the first date stands and the last link counts. */
async function announce(userId: string): Promise<{ at: Date; token: string }> {
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

/** Takes a planned deletion back by its mailed link. Throws 400 for a link that is not good (any more). */
export async function cancelDeletion({ mail }: Services, token: string): Promise<void> {
  const planned = await DeletionModel.findOneAndDelete({
    tokenHash: tokenHash(token),
    at: { $gt: new Date() },
  }).lean();
  if (!planned) throw fail('CANCEL_LINK_INVALID');
  const user = await UserModel.findOne({ userId: planned._id }).lean();
  if (user) mail.sendLater({ to: user.email, email: mail.templates.deletionCancelled() });
}

/** When the account is planned to go; null where it stays. */
export async function plannedDeletion(userId: string): Promise<Date | null> {
  return (await DeletionModel.findById(userId).lean())?.at ?? null;
}

/** Takes a planned deletion back from the settings; where there is none (any more), the account stays anyway. */
export async function keepAccount({ mail }: Pick<Services, 'mail'>, userId: string): Promise<void> {
  const planned = await DeletionModel.findOneAndDelete({ _id: userId, at: { $gt: new Date() } }).lean();
  const user = planned && (await UserModel.findOne({ userId }).lean());
  if (user) mail.sendLater({ to: user.email, email: mail.templates.deletionCancelled() });
}

/**
 * Deletes what is due, and completes what was interrupted. An account whose plan the payment provider cannot end now
 * waits for the next run; nobody else waits with it.
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
      log.warn({ code: error.code }, 'an account that is due was not deleted');
      continue;
    }
    if (user) mail.sendLater({ to: user.email, email: mail.templates.accountDeleted() });
    if (!user && now - at.getTime() > SETTLED_MS) await DeletionModel.deleteOne({ _id });
  }
}
