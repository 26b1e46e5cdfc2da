import { DAY_MS, type Plan } from '@northkeep/contracts';
import type { Billing, BillingFields } from '../payments/billing.model.ts';
import { RENEWAL_GRACE_DAYS } from '../payments/billing.model.ts';

let sharedPlan: Plan | null = null;

/**
 * Sets the plan of every account, for a server without payments; null for a server on which an account has the plan
 * that it pays for. Called at the start, before any account is read.
 */
export function setSharedPlan(plan: Plan | null): void {
  sharedPlan = plan;
}

/** Returns the plan of every account of a server without payments; null with payments. */
export const getSharedPlan = (): Plan | null => sharedPlan;

/** Returns the current plan of an account: that of its subscription, or the shared one of a server without payments. */
export const planOf = (billing: Billing | null, now = Date.now()): Plan =>
  sharedPlan ?? planOfSubscription(billing, now);

/**
 * Returns the current billing plan of a subscription from its last known state. A failed renewal keeps the plan for
 * {@link RENEWAL_GRACE_DAYS}; a cancelled subscription keeps it until the end of the paid term.
 */
export function planOfSubscription(billing: Billing | null, now = Date.now()): Plan {
  if (!billing) return 'free';
  const { plan, status, failedAt, currentPeriodEnd } = billing;
  if (status === 'active' || status === 'trialing') return plan;
  if (status === 'past_due' || status === 'unpaid') {
    const since = failedAt ?? currentPeriodEnd;
    return now < since.getTime() + RENEWAL_GRACE_DAYS * DAY_MS ? plan : 'free';
  }
  return 'free';
}

/** The provider's statuses of a subscription whose first payment has not succeeded. */
const NEVER_PAID = ['incomplete', 'incomplete_expired'];

/**
 * Returns true when the account has or ever had a paid plan. The last known subscription tells it; `hadPaidPlan` keeps
 * it when another subscription replaces that one.
 */
export function hasHadPaidPlan({ billing, hadPaidPlan }: Pick<BillingFields, 'billing' | 'hadPaidPlan'>): boolean {
  return hadPaidPlan === true || (billing !== null && billing.plan !== 'free' && !NEVER_PAID.includes(billing.status));
}
