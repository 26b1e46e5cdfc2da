import { DAY_MS, MINUTE_MS, RENEWAL_GRACE_DAYS } from '@northkeep/contracts';
import { ApiError } from '../errors.ts';
import type { Job } from '../platform/jobs.ts';
import type { ServiceDeps } from '../services.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import type { Billing } from './billing.model.ts';
import { applySubscription } from './commands/apply-subscription.ts';

/** Days after the first failed renewal on which the person is written to. */
export const FAILURE_MAIL_DAYS = [0, 4, 10] as const;

type Failed = UserDoc & { readonly billing: Billing & { readonly failedAt: Date } };

const hasFailed = (user: UserDoc | null): user is Failed => user?.billing?.failedAt instanceof Date;

/** Writes to everybody whose renewal has failed, and ends what has failed for the whole of the grace. */
export async function followUpFailedRenewals(services: ServiceDeps, now = Date.now()): Promise<void> {
  const failed = await UserModel.find({ 'billing.failedAt': { $gt: new Date(0) } }).lean();
  for (const { userId, billing } of failed) {
    try {
      // A notice may have been lost: nobody who has paid is written to.
      if (billing) await applySubscription(services.payments, { subscriptionId: billing.subscriptionId });
      const user = await UserModel.findOne({ userId }).lean();
      if (hasFailed(user)) await follow(services, user, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      services.log.debug({ code: error.code }, 'a failed renewal was not followed up');
    }
  }
}

async function follow(services: ServiceDeps, user: Failed, now: number): Promise<void> {
  const { payments, mail } = services;
  const { subscriptionId, failedAt, failedMails } = user.billing;
  const until = new Date(failedAt.getTime() + RENEWAL_GRACE_DAYS * DAY_MS);
  if (now >= until.getTime()) {
    // Nobody is charged later for what they no longer have.
    await payments.endSubscription(subscriptionId);
    return applySubscription(payments, { subscriptionId });
  }
  const due = FAILURE_MAIL_DAYS.filter((day) => now >= failedAt.getTime() + day * DAY_MS).length;
  if (due <= failedMails || !(await count(user, due))) return;
  const email = mail.templates.renewalFailed({
    reminder: due,
    until,
    plan: user.billing.plan,
    term: user.billing.term,
  });
  await mail.send({ to: user.email, email }).catch(async () => {
    services.log.warn('a mail about a failed renewal was not sent and will be tried again');
    await count({ ...user, billingRev: user.billingRev + 1, billing: { ...user.billing, failedMails: due } }, due - 1);
  });
}

/** Counts the mails before one is sent: of several processes one writes. */
async function count({ userId, billingRev, billing }: Failed, mails: number): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { userId, billingRev, 'billing.failedMails': billing.failedMails },
    { $set: { 'billing.failedMails': mails }, $inc: { billingRev: 1 } },
  );
  return modifiedCount === 1;
}

export function paymentJobs(services: ServiceDeps): readonly Job[] {
  const { simulator } = services.payments;
  const terms: readonly Job[] = simulator
    ? [{ name: 'simulated-terms', everyMs: MINUTE_MS, run: () => simulator.renewDueSubscriptions() }]
    : [];
  return [...terms, { name: 'failed-renewals', everyMs: MINUTE_MS, run: () => followUpFailedRenewals(services) }];
}
