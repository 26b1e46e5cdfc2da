import { type BillingTerm, priceKey } from '@northkeep/contracts';
import { ApiError, createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { planOf } from '../../users/plan-of.ts';
import type { UserDoc } from '../../users/user.model.ts';
import type { Billing } from '../billing.model.ts';
import { findCataloguePrice } from '../catalogue-prices.ts';
import { applySubscription } from './apply-subscription.ts';

/**
 * Updates the stored billing plan to its current state at the payment provider. Keeps the last known state while the
 * provider cannot be reached.
 */
export async function refreshStoredPlan({ payments, log }: ServiceDeps, { billing }: UserDoc): Promise<void> {
  if (billing === null) return;
  try {
    await applySubscription(payments, { subscriptionId: billing.subscriptionId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug({ code: error.code }, 'reading the plan from the payment provider failed');
  }
}

/**
 * Returns the URL of the provider's page where the user changes card, invoices and plan. Throws 404 for an account
 * without a plan.
 */
export async function createBillingPortalUrl(
  { env, payments }: ServiceDeps,
  { billing, ...user }: UserDoc,
): Promise<string> {
  const customerId = billing?.customerId ?? user.customerId;
  if (customerId === undefined) throw createApiError('NOT_FOUND');
  return payments.portalUrl({ customerId, returnUrl: `${env.publicUrl}/app/settings/billing` });
}

/** Cancels the plan at the end of its paid term, or resumes it. Throws 404 for an account without a plan. */
export async function setCancelAtTermEnd({ payments }: ServiceDeps, user: UserDoc, ending: boolean): Promise<void> {
  const { subscriptionId } = livePlan(user);
  await payments.endWithTerm(subscriptionId, ending);
  await applySubscription(payments, { subscriptionId });
}

/**
 * Changes the billing term with which the plan renews; choosing the current term undoes an earlier change. Throws 404
 * for an account without a plan, 409 while the plan is cancelled or its renewal has failed.
 */
export async function changeBillingTerm({ payments }: ServiceDeps, user: UserDoc, term: BillingTerm): Promise<void> {
  const { plan, subscriptionId, cancelAtPeriodEnd, failedAt } = livePlan(user);
  const price = plan === 'free' ? null : findCataloguePrice(priceKey(plan, term));
  if (!price || cancelAtPeriodEnd || failedAt !== null) throw createApiError('CONFLICT');
  await payments.changePrice(subscriptionId, price);
  await applySubscription(payments, { subscriptionId });
}

function livePlan({ billing }: UserDoc): Billing {
  if (billing === null || planOf(billing) === 'free') throw createApiError('NOT_FOUND');
  return billing;
}
