import { hashToken, newToken } from '../../auth/tokens.ts';
import { ApiError, createApiError } from '../../errors.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import { JOB_BATCH_SIZE, type JobCounts, processItems } from '../../platform/jobs/job.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import type { PendingEmailChange } from '../email-change.model.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from '../objection-period.ts';
import { updateUserAndMail } from '../update-and-mail.ts';
import { type UserDoc, UserModel } from '../user.model.ts';

type Mail = Pick<Services, 'mail'>;

/**
 * Update operators that change the email of an account and keep the former one for the account's deletion. A job then
 * updates the email at the payment provider.
 */
export const buildEmailUpdate = (former: string, email: string) => ({
  $set: { email, customerEmailDue: true },
  $unset: { plannedEmail: 1 },
  $push: { formerEmails: { email: former, until: new Date() } },
});

/**
 * Schedules a change of the email and mails the old address a link that cancels it. A repeated request keeps the first
 * date, and only the last link is valid. Another email restarts the seven days, because the owner was not told of it.
 */
export async function scheduleEmailChange(
  services: Mail,
  { user, email }: { readonly user: UserDoc; readonly email: string },
): Promise<void> {
  const token = newToken();
  const scheduledAt = user.plannedEmail?.email === email ? user.plannedEmail.at : null;
  const plannedEmail = {
    email,
    at: scheduledAt ?? new Date(Date.now() + UNVERIFIED_CHANGE_DELAY_MS),
    tokenHash: hashToken(token),
  };
  const { at } = plannedEmail;
  await updateUserAndMail(services, {
    ...{ user, filter: { userId: user.userId }, update: { $set: { plannedEmail } } },
    ...{ email: services.mail.templates.emailChangeScheduled({ at, email, token }), expiresAt: at },
  });
}

/** Cancels a scheduled change by its mailed link. Throws 400 for an unknown, used or expired link. */
export async function cancelEmailChangeByLink(services: Mail, token: string): Promise<void> {
  const hash = hashToken(token);
  const due = { 'plannedEmail.tokenHash': hash, 'plannedEmail.at': { $gt: new Date() } };
  if (!(await cancel(services, due))) throw createApiError('CANCEL_LINK_INVALID');
}

/** Cancels a scheduled change of the email; does nothing when none is scheduled. */
export async function cancelEmailChange(services: Mail, userId: string): Promise<void> {
  await cancel(services, { userId, plannedEmail: { $exists: true } });
}

async function cancel(services: Mail, filter: Readonly<Record<string, unknown>>): Promise<UserDoc | null> {
  const user = await UserModel.findOne(filter).lean();
  if (!user) return null;
  return updateUserAndMail(services, {
    ...{ user, filter, update: { $unset: { plannedEmail: 1 } } },
    email: services.mail.templates.emailChangeCancelled(),
  });
}

/** Applies the scheduled changes that are due. */
export async function applyDueEmailChanges(services: Mail, now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  const due = UserModel.find({ 'plannedEmail.at': { $lte: new Date(now) } }).lean();
  const step = async (user: UserDoc) =>
    user.plannedEmail && applyChange(services, { user, planned: user.plannedEmail });
  return processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}

/**
 * Applies a change if it is still scheduled: of several processes, and of the change and its cancellation, only one
 * succeeds.
 */
async function applyChange(
  services: Mail,
  { user, planned }: { readonly user: UserDoc; readonly planned: PendingEmailChange },
): Promise<void> {
  const filter = { userId: user.userId, email: user.email, 'plannedEmail.tokenHash': planned.tokenHash };
  try {
    await updateUserAndMail(services, {
      ...{ user, filter, update: buildEmailUpdate(user.email, planned.email) },
      email: services.mail.templates.emailChanged({ at: new Date(), device: null }),
    });
  } catch (error) {
    // A duplicate key means that another account was registered with this email in the meantime.
    if (!isDuplicateKeyError(error)) throw error;
    await updateUserAndMail(services, {
      ...{ user, filter, update: { $unset: { plannedEmail: 1 } } },
      email: services.mail.templates.newEmailTaken(),
    });
  }
}

/** Updates changed emails at the payment provider. Retries in the next run while the provider is unreachable. */
export async function updateCustomerEmails(
  { payments, log }: Pick<ServiceDeps, 'payments' | 'log'>,
  signal?: AbortSignal,
): Promise<JobCounts> {
  const due = UserModel.find({ customerEmailDue: true }).lean();
  const step = async ({ userId, email, ...user }: UserDoc) => {
    const customerId = user.customerId ?? user.billing?.customerId;
    try {
      if (customerId !== undefined) await payments.changeCustomerEmail({ customerId, email });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.debug({ code: error.code }, 'could not update a changed email at the payment provider');
      return;
    }
    // The filter requires the email that the provider has just received. When the email of the account has changed
    // again, the account stays due.
    await UserModel.updateOne({ userId, email }, { $unset: { customerEmailDue: 1 } });
  };
  return processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}
