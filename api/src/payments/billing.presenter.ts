import { type BillingResponse, DAY_MS } from '@northkeep/contracts';
import { PLAN_NAMES } from '../platform/mail/plan-emails.ts';
import { planOf } from '../users/plan-of.ts';
import type { UserDoc } from '../users/user.model.ts';
import { RENEWAL_GRACE_DAYS } from './billing.model.ts';
import { readUsage } from './usage.ts';

/**
 * Presents the billing plan of an account and its usage. `subscription` is null when the account has no paid plan any
 * more.
 */
export async function presentBilling(user: UserDoc): Promise<BillingResponse> {
  const { billing, activation } = user;
  const { by, at } = activation;
  return {
    plan: planOf(billing),
    subscription: billing === null || planOf(billing) === 'free' ? null : presentSubscription(billing),
    activation: { by, at: at.toISOString() },
    usage: await readUsage(user),
  };
}

function presentSubscription(billing: NonNullable<UserDoc['billing']>): NonNullable<BillingResponse['subscription']> {
  const { plan, term, nextTerm, status, currentPeriodEnd, cancelAtPeriodEnd, failedAt } = billing;
  const failing = status === 'past_due' || status === 'unpaid';
  const since = failedAt ?? currentPeriodEnd;
  return {
    ...{ planId: plan, planName: PLAN_NAMES[plan], plan, term, status, cancelAtPeriodEnd },
    nextTerm: nextTerm ?? null,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    failedAt: failing ? since.toISOString() : null,
    graceUntil: failing ? new Date(since.getTime() + RENEWAL_GRACE_DAYS * DAY_MS).toISOString() : null,
  };
}
