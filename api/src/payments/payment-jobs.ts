import { DAY_MS, MINUTE_MS, RENEWAL_GRACE_DAYS } from '@northkeep/contracts';
import { ApiError } from '../errors.ts';
import type { Job } from '../platform/jobs.ts';
import type { ServiceDeps } from '../services.ts';
import { updateAndMail } from '../users/update-and-mail.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import type { Billing } from './billing.model.ts';
import { applySubscription } from './commands/apply-subscription.ts';

/** Days after the first failed renewal on which the user gets a reminder. */
export const REMINDER_DAYS = [0, 4, 10] as const;

type UserWithFailedRenewal = UserDoc & { readonly billing: Billing & { readonly failedAt: Date } };

const hasFailed = (user: UserDoc | null): user is UserWithFailedRenewal => user?.billing?.failedAt instanceof Date;

/** Sends reminders about failed renewals and ends subscriptions after the grace period. `now` is in ms since 1970. */
export async function followUpFailedRenewals(services: ServiceDeps, now = Date.now()): Promise<void> {
  const failed = await UserModel.find({ 'billing.failedAt': { $gt: new Date(0) } }).lean();
  for (const { userId, billing } of failed) {
    try {
      // A webhook event may be lost: reads the subscription first, to avoid a reminder after a successful payment.
      if (billing) await applySubscription(services.payments, { subscriptionId: billing.subscriptionId });
      const user = await UserModel.findOne({ userId }).lean();
      if (hasFailed(user)) await followUp(services, user, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      services.log.debug({ code: error.code }, 'a failed renewal was not followed up');
    }
  }
}

async function followUp(services: ServiceDeps, user: UserWithFailedRenewal, now: number): Promise<void> {
  const { payments, mail } = services;
  const { subscriptionId, failedAt, failedMails } = user.billing;
  const until = new Date(failedAt.getTime() + RENEWAL_GRACE_DAYS * DAY_MS);
  if (now >= until.getTime()) {
    // Ended at the provider too, so that later retries do not charge the user.
    await payments.endSubscription(subscriptionId);
    return applySubscription(payments, { subscriptionId });
  }
  const due = REMINDER_DAYS.filter((day) => now >= failedAt.getTime() + day * DAY_MS).length;
  if (due <= failedMails) return;
  const { userId, billingRev } = user;
  await updateAndMail(services, {
    ...{ user, filter: { userId, billingRev, 'billing.failedMails': failedMails } },
    update: { $set: { 'billing.failedMails': due }, $inc: { billingRev: 1 } },
    email: mail.templates.renewalFailed({ reminder: due, until, plan: user.billing.plan, term: user.billing.term }),
  });
}

export function paymentJobs(services: ServiceDeps): readonly Job[] {
  const { simulator } = services.payments;
  const terms: readonly Job[] = simulator
    ? [{ name: 'simulated-terms', everyMs: MINUTE_MS, run: () => simulator.renewDueSubscriptions() }]
    : [];
  return [...terms, { name: 'failed-renewals', everyMs: MINUTE_MS, run: () => followUpFailedRenewals(services) }];
}
