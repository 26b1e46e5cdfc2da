import { MINUTE_MS } from '@northkeep/contracts';
import { UNVERIFIED_CHANGE_LIMIT } from '../../auth/rate-limits.ts';
import { hashToken, newToken } from '../../auth/tokens.ts';
import { ApiError, createApiError } from '../../errors.ts';
import { endPayments } from '../../payments/commands/end-payments.ts';
import { retryUpsert } from '../../platform/database.ts';
import { JOB_BATCH_SIZE, type JobCounts, processItems } from '../../platform/jobs/job.ts';
import { scrubDatabase } from '../../platform/scrub-database.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import { type DeletionDoc, DeletionModel } from '../deletion.model.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from '../objection-period.ts';
import { type UserDoc, UserModel } from '../user.model.ts';
import { eraseAccount } from './erase-account.ts';

type Mail = Pick<Services, 'mail'>;

/**
 * Time in ms after a deletion in which the user's data may still be written: longer than any request, and longer than
 * another process caches a session.
 */
const QUIET_PERIOD_MS = MINUTE_MS;

/** Deletes an account with all its data and mails the owner. Throws when the subscription cannot be cancelled. */
export async function deleteAccount(services: ServiceDeps, user: UserDoc): Promise<void> {
  const { userId } = user;
  // Ends the payments before any write, because the account must stay unchanged while the payment provider is
  // unreachable.
  await endPayments(services.payments, { userId, user });
  await DeletionModel.updateOne(
    { _id: userId },
    { $set: { at: new Date(), tokenHash: null }, $unset: { mails: 1 } },
    { upsert: true },
  );
  await eraseAccount(services, userId);
  await tryToScrub(services);
}

/**
 * Overwrites the bytes of deleted values in the database file. When that fails, the job that completes the account
 * deletion repeats it.
 */
async function tryToScrub({ log }: Pick<ServiceDeps, 'log'>): Promise<boolean> {
  try {
    await scrubDatabase();
    return true;
  } catch (error) {
    log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'deleted values were not overwritten yet');
    return false;
  }
}

/**
 * Schedules the deletion of an account in seven days and mails the owner a link that cancels it. A repeated request
 * keeps the first date, and only the last link is valid.
 * @returns when the account will be deleted.
 */
export async function scheduleAccountDeletion(
  { mail, rateLimiter }: ServiceDeps,
  { userId, email }: UserDoc,
): Promise<Date> {
  await rateLimiter.consume(UNVERIFIED_CHANGE_LIMIT, userId);
  const at = (await readAccountDeletionDate(userId)) ?? new Date(Date.now() + UNVERIFIED_CHANGE_DELAY_MS);
  const token = newToken();
  const mails = mail.prepare({
    ...{ to: email, userId, expiresAt: at },
    email: mail.templates.deletionScheduled({ at, token }),
  });
  await retryUpsert(() =>
    DeletionModel.findOneAndUpdate(
      { _id: userId },
      { $set: { at, tokenHash: hashToken(token) }, $push: { mails } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  mail.wake();
  return at;
}

/** Cancels a scheduled deletion by its mailed link. Throws 400 for an unknown, used or expired link. */
export async function cancelAccountDeletionByLink(services: Mail, token: string): Promise<void> {
  const due = { tokenHash: hashToken(token), at: { $gt: new Date() } };
  const scheduled = await DeletionModel.findOne(due).lean();
  if (!scheduled || !(await cancel(services, scheduled._id, due))) throw createApiError('CANCEL_LINK_INVALID');
}

/** Returns the date of the scheduled deletion; null when none is scheduled. */
export async function readAccountDeletionDate(userId: string): Promise<Date | null> {
  return (await DeletionModel.findById(userId).lean())?.at ?? null;
}

/** Cancels a scheduled deletion; does nothing when none is scheduled. */
export async function cancelAccountDeletion(services: Mail, userId: string): Promise<void> {
  await cancel(services, userId, { at: { $gt: new Date() } });
}

async function cancel({ mail }: Mail, userId: string, filter: Readonly<Record<string, unknown>>): Promise<boolean> {
  const user = await UserModel.findOne({ userId }, { email: 1 }).lean();
  if (!user) return (await DeletionModel.deleteOne({ ...filter, _id: userId })).deletedCount === 1;
  const mails = mail.prepare({ to: user.email, userId, email: mail.templates.deletionCancelled() });
  const { modifiedCount } = await DeletionModel.updateOne(
    { ...filter, _id: userId },
    { $set: { at: null, tokenHash: null }, $push: { mails } },
  );
  mail.wake();
  return modifiedCount === 1;
}

/**
 * Deletes the accounts that are due and completes interrupted deletions. When the subscription of an account cannot be
 * cancelled now, the account is retried in the next run and the other accounts are still deleted.
 */
export async function deleteDueAccounts(
  services: Pick<ServiceDeps, 'payments' | 'mail' | 'log'>,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  const step = async ({ _id, at }: DeletionDoc) => {
    const exists = await UserModel.exists({ userId: _id });
    try {
      await eraseAccount(services, _id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      services.log.warn({ code: error.code }, 'could not delete a due account: its subscription was not cancelled');
      return;
    }
    if (!(await tryToScrub(services))) return;
    if (!exists && at && now - at.getTime() > QUIET_PERIOD_MS) await DeletionModel.deleteOne({ _id });
  };
  // Deletes the documents of cancelled deletions whose email is in the outbox.
  await DeletionModel.deleteMany({ at: null, 'mails.0': { $exists: false } });
  const due = DeletionModel.find({ at: { $lte: new Date(now) } }).lean();
  return processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}
