import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { ApiError } from '../errors.ts';
import { JOB_BATCH_SIZE, type Job, type JobCounts, processItems } from '../platform/jobs/job.ts';
import type { ServiceDeps } from '../services.ts';
import { updateUserAndMail } from '../users/update-and-mail.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import type { Billing } from './billing.model.ts';
import { RENEWAL_GRACE_DAYS } from './billing.model.ts';
import { applySubscription } from './commands/apply-subscription.ts';
import { processDueLedgerEntries } from './commands/process-due-entries.ts';

/** Days after the first failed renewal on which the user gets a reminder. */
export const RENEWAL_REMINDER_DAYS = [0, 4, 10] as const;

/** Pause in ms before a check is repeated after the provider was unreachable. */
const RETRY_MS = 10 * MINUTE_MS;
/**
 * Maximum attempts to record a check of an account that changes concurrently; the next run of the job makes further
 * attempts.
 */
const TRIES = 3;

type UserWithFailedRenewal = UserDoc & { readonly billing: Billing & { readonly failedAt: Date } };

const hasFailed = (user: UserDoc | null): user is UserWithFailedRenewal => user?.billing?.failedAt instanceof Date;

/**
 * Sends reminders about failed renewals and ends subscriptions after the grace period. Looks only at the accounts for
 * which something is due. `now` is in ms since 1970.
 */
export async function followUpFailedRenewals(
  services: ServiceDeps,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  const due = UserModel.find({ 'billing.nextCheckAt': { $lte: new Date(now) } }).lean();
  const step = async ({ userId, billing }: UserDoc) => {
    try {
      // Reads the subscription first: the webhook event about a successful payment may have been lost, and the user
      // must then get no reminder.
      if (billing) await applySubscription(services.payments, { subscriptionId: billing.subscriptionId });
      for (let tried = 0; tried < TRIES; tried += 1) {
        const user = await UserModel.findOne({ userId }).lean();
        if (!hasFailed(user) || (await followUp(services, user, now))) return;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      services.log.debug({ code: error.code }, 'a failed renewal was not followed up');
      await UserModel.updateOne(
        { userId, 'billing.nextCheckAt': billing?.nextCheckAt ?? null },
        { $set: { 'billing.nextCheckAt': new Date(now + RETRY_MS) }, $inc: { billingRev: 1 } },
      );
    }
  };
  return processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}

/**
 * Ends a subscription after the grace period, or sends a due reminder. Returns false when a webhook event or another
 * process has changed the account concurrently, so that nothing was recorded.
 */
async function followUp(services: ServiceDeps, user: UserWithFailedRenewal, now: number): Promise<boolean> {
  const { payments, mail } = services;
  const { subscriptionId, failedMails, plan, term } = user.billing;
  const until = afterFailure(user, RENEWAL_GRACE_DAYS);
  if (now >= until.getTime()) {
    // The subscription is also ended at the provider, so that the provider's later retries do not charge the user.
    await payments.endSubscription(subscriptionId);
    const isKnown = await applySubscription(payments, { subscriptionId });
    return isKnown || (await recordCheck(user, null));
  }
  const reminder = RENEWAL_REMINDER_DAYS.filter((day) => now >= afterFailure(user, day).getTime()).length;
  const nextCheckAt = afterFailure(user, RENEWAL_REMINDER_DAYS[reminder] ?? RENEWAL_GRACE_DAYS);
  if (reminder <= failedMails) return recordCheck(user, nextCheckAt);
  const changed = await updateUserAndMail(services, {
    ...{ user, filter: currentState(user) },
    update: { $set: { 'billing.failedMails': reminder, 'billing.nextCheckAt': nextCheckAt }, $inc: { billingRev: 1 } },
    email: mail.templates.renewalFailed({ reminder, until, plan, term }),
  });
  return changed !== null;
}

const afterFailure = ({ billing }: UserWithFailedRenewal, days: number) =>
  new Date(billing.failedAt.getTime() + days * DAY_MS);

/**
 * Filter that matches the account only in the state that was read. Of several processes, exactly one can therefore
 * record a check and its reminder.
 */
const currentState = ({ userId, billingRev, billing }: UserWithFailedRenewal) => ({
  userId,
  billingRev,
  'billing.failedMails': billing.failedMails,
});

/**
 * Records the time of the next check of a failed renewal; null for none. Returns false when the account was changed
 * concurrently.
 */
async function recordCheck(user: UserWithFailedRenewal, nextCheckAt: Date | null): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(currentState(user), {
    $set: { 'billing.nextCheckAt': nextCheckAt },
    $inc: { billingRev: 1 },
  });
  return matchedCount === 1;
}

export function paymentJobs(services: ServiceDeps): readonly Job[] {
  if (services.env.payments.kind === 'off') return [];
  const { simulator } = services.payments;
  const terms: readonly Job[] = simulator
    ? [
        {
          name: 'simulated-terms',
          everyMs: MINUTE_MS,
          run: ({ signal }) => simulator.renewDueSubscriptions(signal),
        },
      ]
    : [];
  return [
    ...terms,
    {
      name: 'payment-ledger',
      everyMs: MINUTE_MS,
      run: ({ signal }) => processDueLedgerEntries(services, Date.now(), signal),
    },
    {
      name: 'failed-renewals',
      everyMs: MINUTE_MS,
      run: ({ signal }) => followUpFailedRenewals(services, Date.now(), signal),
    },
  ];
}
